/** Plays one update at a time: speed, pause, skip, and no movement at all where none is wanted. */
import { settings, still } from '$lib/settings/settings.svelte'
import type { View } from '$lib/api/types'
import { choreograph, type Change, type Staging } from './choreography'
import { Before } from './scenery'

/** Faster than this, bursts would follow each other more than three times a second: then nothing flashes. */
const FLASHING = 1.5

export class Stage {
  playing: boolean = $state(false)
  paused: boolean = $state(false)
  layer: HTMLElement | null = null
  private staging: Staging | null = null
  private waiting = 0

  capture(): Before | null {
    return this.moves() ? new Before() : null
  }

  async play(scene: Before | null, before: View, update: Change): Promise<void> {
    this.finish()
    if (!scene || !this.layer || !this.moves() || update.events.length === 0) return
    const staging = choreograph(scene, before, update, this.layer, this.rate <= FLASHING)
    this.staging = staging
    this.playing = true
    const over = staging.timeline.start(this.rate)
    if (this.paused) staging.timeline.pause()
    await over
    if (this.staging === staging) this.finish()
  }

  /** Others have moved on meanwhile: what moves goes faster, the more of them the faster. */
  hurry(waiting: number): void {
    this.waiting = waiting
    if (this.rate > FLASHING) this.layer?.querySelectorAll('.ring').forEach((ring) => ring.remove())
    this.respeed()
  }

  pause(): void {
    this.paused = true
    this.staging?.timeline.pause()
  }

  go(): void {
    this.paused = false
    this.staging?.timeline.go()
  }

  respeed(): void {
    this.staging?.timeline.rate(this.rate)
  }

  finish(): void {
    const { staging } = this
    this.staging = null
    this.playing = false
    staging?.timeline.cancel()
    staging?.clear()
  }

  private get rate(): number {
    return settings.speed * (1 + this.waiting)
  }

  private moves(): boolean {
    return !still() && document.visibilityState === 'visible'
  }
}
