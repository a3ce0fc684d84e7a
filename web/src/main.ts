import { mount } from 'svelte'
import './lib/styles/tokens.css'
import './lib/styles/ui.css'
import App from './App.svelte'

const target = document.getElementById('app')
if (target) mount(App, { target })
