/** Keyframes gathered on one clock, so that pause, speed and the end are the same for everything that moves. */
export interface Pose {
  transform?: string
  opacity?: number
}

interface Key extends Pose {
  at: number
  easing: string
}

export class Actor {
  readonly keys: Key[] = []

  constructor(readonly element: Element) {}

  /** Be in this pose at this moment; `easing` leads from here to the next one. */
  pose(at: number, pose: Pose, easing = 'linear'): this {
    this.keys.push({ at, easing, ...pose })
    return this
  }
}

export class Timeline {
  private actors: Actor[] = []
  private playing: Animation[] = []
  end = 0

  actor(element: Element): Actor {
    const actor = new Actor(element)
    this.actors.push(actor)
    return actor
  }

  /** The timeline lasts at least until then. */
  until(at: number): void {
    this.end = Math.max(this.end, at)
  }

  start(rate: number): Promise<void> {
    const total = Math.max(1, this.end)
    for (const { element, keys } of this.actors) {
      if (keys.length === 0) continue
      const sorted = [...keys].sort((a, b) => a.at - b.at)
      const first = sorted[0] as Key
      const last = sorted.at(-1) as Key
      const frames = [{ ...first, at: 0 }, ...sorted, { ...last, at: total }].map(({ at, ...pose }) => ({
        ...pose,
        offset: Math.min(1, at / total),
      }))
      const animation = element.animate(frames, { duration: total, fill: 'both' })
      animation.playbackRate = rate
      this.playing.push(animation)
    }
    const longest = this.playing[0]
    if (!longest) return Promise.resolve()
    return new Promise((resolve) => {
      longest.onfinish = () => resolve()
      longest.oncancel = () => resolve()
    })
  }

  rate(rate: number): void {
    for (const animation of this.playing) animation.updatePlaybackRate(rate)
  }

  pause(): void {
    for (const animation of this.playing) animation.pause()
  }

  go(): void {
    for (const animation of this.playing) animation.play()
  }

  cancel(): void {
    for (const animation of this.playing) animation.cancel()
    this.playing = []
  }
}
