/// <reference types="vitest/config" />
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { paraglideVitePlugin } from '@inlang/paraglide-js'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The drawings stand once in the page: gradients and clip paths resolve only inside one document. */
const drawings = (): Plugin => ({
  name: 'fulminate-drawings',
  transformIndexHtml: (html) => {
    const sprites = ['marbles', 'professors'].map((name) =>
      readFileSync(here(`src/lib/drawings/${name}.svg`), 'utf8')
        .replace(/<!--.*?-->\s*/gs, '')
        .replace('<svg ', '<svg class="sprite" aria-hidden="true" focusable="false" '),
    )
    return html.replace('<!-- drawings -->', sprites.join(''))
  },
})

const messages = (): Plugin =>
  paraglideVitePlugin({
    project: './project.inlang',
    outdir: './src/paraglide',
    strategy: ['baseLocale'],
    // Kinds are looked up by name, so every message is carried anyway: one file a language is smaller and quicker.
    outputStructure: 'locale-modules',
    emitReadme: false,
  }) as Plugin

export default defineConfig({
  plugins: [
    // `npm test` compiles the messages beforehand; the plugin would keep watching and never let go.
    ...(process.env.VITEST ? [] : [messages()]),
    svelte(),
    drawings(),
  ],
  resolve: { alias: { $lib: here('src/lib') } },
  build: {
    outDir: '../src/fulminate/server/static',
    emptyOutDir: true,
    assetsDir: 'assets',
    // A strict content security policy knows no data: addresses.
    assetsInlineLimit: 0,
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': 'http://127.0.0.1:8642', '/healthz': 'http://127.0.0.1:8642' },
  },
  // Long enough on the busiest machine: no test is about time.
  test: { include: ['src/**/*.test.ts'], testTimeout: 120_000 },
})
