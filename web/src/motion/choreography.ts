/**
 * How an update moves: its events, one after another, on one timeline. The page already holds the result; pictures
 * of marbles play over it, and what they turn into stays unseen until they have arrived.
 */
import type { EventOf, Marble, TableEvent, Update, View } from '$lib/api/types'
import { Arrivals, boxOf, find, Lane, marblePicture, picture, type Before, type Box } from './scenery'
import { Timeline, type Actor } from './timeline'

const PICK = 260
const ROLL = 110
const ROLL_MAX = 420
const COLLIDE = 90
const BURST = 300
const GAP = 140
const PLACE = 220
const FLASK = 420
const RING = 900
const OUT = 'cubic-bezier(.2, .8, .2, 1)'
const FALL = 'cubic-bezier(.55, .05, .85, .45)'
const KNOCK = 'cubic-bezier(.3, 1.6, .5, 1)'
/** Above the lid: out of sight, next to come. */
const ABOVE = 9.4

const roll = (positions: number): number => Math.min(ROLL * positions, ROLL_MAX)

interface Ghost {
  actor: Actor
  element: HTMLElement
  marble: Marble
  /** Its place before the update; marbles that roll in have none. */
  from: number
  at: number
}

interface Column {
  lane: Lane
  ghosts: Ghost[]
}

export interface Staging {
  timeline: Timeline
  /** Take away every picture and show the page. */
  clear(): void
}

/** What has happened, and the table as it is now. */
export type Change = Pick<Update, 'events' | 'view'>

class Choreographer {
  readonly timeline = new Timeline()
  private readonly arrivals = new Arrivals()
  /** By dispenser and track: `1.3`. */
  private readonly columns = new Map<string, Column>()
  private readonly pictures: Element[] = []
  private now = 0

  constructor(
    private readonly scene: Before,
    private readonly before: View,
    private readonly update: Change,
    private readonly layer: HTMLElement,
    private readonly rings: boolean,
  ) {}

  build(): Staging {
    this.raise()
    for (const event of this.update.events) this.act(event)
    this.timeline.until(this.now)
    return {
      timeline: this.timeline,
      clear: () => {
        for (const element of this.pictures) element.remove()
        for (const { lane } of this.columns.values()) delete lane.element.dataset.playing
      },
    }
  }

  private act(event: TableEvent): void {
    switch (event.type) {
      case 'picked': return this.picked(event)
      case 'exploded': return this.exploded(event)
      case 'took': return this.took(event)
      case 'returned': return this.returned(event)
      case 'rolled': return this.rolled(event)
      case 'placed': return this.placed(event)
      case 'completed': return this.completed(event)
      case 'drew': return this.tile(event, event.burner, `stack ${event.stack}`)
      case 'drafted': return this.tile(event, this.before.desks[event.seat]?.burners[0] ? 1 : 0, `offer ${event.tile.kind}`)
      case 'robbed':
      case 'stole': return this.handed(event.marbles, event.from, event.seat)
      case 'gave': return this.handed(event.marbles, event.seat, event.to)
      case 'discarded': return this.discarded(event)
      case 'exchanged': return this.exchanged(event)
      case 'bell': return this.bell()
    }
  }

  // The tracks

  /** Tracks that anything happens to are played by pictures; the others stay as they are. */
  private raise(): void {
    // When the classrooms change, the page shows both dispensers in their new places: nothing rolls there, the Bell moves.
    if (this.update.events.some(({ type }) => type === 'bell')) return
    const touched = new Set<string>()
    const learned = new Map<string, Marble>()
    for (const event of this.update.events) {
      if (event.type === 'picked') touched.add(`${event.dispenser}.${event.track}`)
      if (event.type === 'exploded') {
        const { dispenser, track, marbles } = event
        event.positions.forEach((position, index) => learned.set(`${dispenser}.${track}.${position}`, marbles[index] ?? '?'))
      }
      if (event.type === 'took' || event.type === 'returned') event.from.forEach(([track]) => touched.add(`${this.before.bell}.${track}`))
      if (event.type === 'rolled') event.landed.forEach(([track]) => touched.add(`${event.dispenser}.${track}`))
    }
    for (const each of touched) this.column(each, learned)
  }

  private column(name: string, learned: Map<string, Marble>): void {
    const element = document.querySelector<HTMLElement>(`[data-track="${name}"]`)
    if (!element) return
    const [dispenser = 0, track = 0] = name.split('.').map(Number)
    const lane = new Lane(element, track)
    const was = this.before.dispensers[dispenser]
    const is = this.update.view.dispensers[dispenser]
    const gone = dispenser === this.before.bell ? this.gone(track) : new Set<number>()
    const column: Column = { lane, ghosts: [] }
    const length = was?.lengths[track] ?? 0
    let stays = 0
    for (let position = 0; position < length; position++) {
      const leaves = gone.has(position)
      const seen = was?.tracks[track]?.[position] ?? learned.get(`${name}.${position}`)
      const marble = seen ?? (leaves ? '?' : is?.tracks[track]?.[stays])
      if (!leaves) stays++
      // What stays under the lid is never drawn.
      if (marble !== undefined) column.ghosts.push(this.ghost(lane, marble, position, position))
    }
    element.dataset.playing = ''
    this.columns.set(name, column)
  }

  private gone(track: number): Set<number> {
    const gone = new Set<number>()
    for (const event of this.update.events) {
      if (event.type === 'picked' && event.track === track) gone.add(event.position)
      if (event.type === 'exploded' && event.track === track) event.positions.forEach((position) => gone.add(position))
      if (event.type === 'took' || event.type === 'returned') {
        for (const [each, position] of event.from) if (each === track) gone.add(position)
      }
    }
    return gone
  }

  private ghost(lane: Lane, marble: Marble, from: number, at: number): Ghost {
    const element = marblePicture(marble)
    lane.ghosts?.append(element)
    this.pictures.push(element)
    const actor = this.timeline.actor(element)
    actor.pose(0, { transform: lane.transform(at), opacity: 1 })
    return { actor, element, marble, from, at }
  }

  private picked(event: EventOf<'picked'>): void {
    this.remove(event.track, [event.position], PICK, event.seat)
  }

  private exploded(event: EventOf<'exploded'>): void {
    const column = this.columns.get(`${this.before.bell}.${event.track}`)
    const run = column?.ghosts.filter(({ from }) => event.positions.includes(from)) ?? []
    if (!column || run.length === 0) return
    for (const { actor, at } of run) {
      const pose = (more = '') => ({ transform: column.lane.transform(at, more), opacity: 1 })
      actor.pose(this.now, pose(), KNOCK)
      actor.pose(this.now + COLLIDE / 2, pose('scale(1.06, .9)'), KNOCK)
      actor.pose(this.now + COLLIDE, pose())
    }
    this.now += COLLIDE
    const middle = run.reduce((sum, { at }) => sum + at, 0) / run.length
    if (this.rings) this.ring(column.lane.on(middle))
    this.remove(event.track, event.positions, BURST, event.seat)
  }

  private took(event: EventOf<'took'>): void {
    const tracks = new Map<number, number[]>()
    for (const [track, position] of event.from) tracks.set(track, [...(tracks.get(track) ?? []), position])
    const start = this.now
    let end = start
    for (const [track, positions] of tracks) {
      this.now = start
      this.remove(track, positions, PICK, event.seat)
      end = Math.max(end, this.now)
    }
    this.now = end
  }

  private returned(event: EventOf<'returned'>): void {
    const start = this.now
    let end = start
    for (const [track, position] of event.from) {
      this.now = start
      this.remove(track, [position], PICK, null)
      end = Math.max(end, this.now)
    }
    this.now = end
  }

  /** Marbles leave a track for a hand (or, without a seat, for the lid), the others close the gap. */
  private remove(track: number, positions: readonly number[], duration: number, seat: number | null): void {
    const column = this.columns.get(`${this.before.bell}.${track}`)
    if (!column) return
    const { lane } = column
    const leaving = column.ghosts.filter(({ from }) => positions.includes(from))
    const lift = duration * 0.3
    for (const { actor, at, marble } of leaving) {
      actor.pose(this.now, { transform: lane.transform(at), opacity: 1 }, OUT)
      actor.pose(this.now + lift, { transform: lane.transform(at, 'scale(1.14)'), opacity: 1 })
      actor.pose(this.now + lift + 1, { transform: lane.transform(at), opacity: 0 })
      const to = seat === null ? null : this.arrivals.claim(`held ${seat} ${marble}`)
      const place = seat === null ? this.lid() : find(`[data-hand="${seat}"]`)
      this.fly(marblePicture(marble), lane.on(at), to, place, this.now + lift, duration - lift)
    }
    this.now += duration + GAP
    const lowest = Math.min(...leaving.map(({ at }) => at))
    column.ghosts = column.ghosts.filter((ghost) => !leaving.includes(ghost))
    const falling = column.ghosts.filter(({ at }) => at > lowest)
    let longest = 0
    for (const ghost of falling) {
      const by = leaving.filter(({ at }) => at < ghost.at).length
      this.fall(lane, ghost, ghost.at - by, this.now)
      longest = Math.max(longest, by)
    }
    this.now += roll(longest)
  }

  private fall(lane: Lane, ghost: Ghost, to: number, at: number): void {
    const by = ghost.at - to
    ghost.actor.pose(at, { transform: lane.transform(ghost.at), opacity: 1 }, FALL)
    ghost.at = to
    ghost.actor.pose(at + roll(by), { transform: lane.transform(to), opacity: 1 })
    this.timeline.until(at + roll(by))
  }

  private rolled(event: EventOf<'rolled'>): void {
    let at = this.now
    for (const [track, position, marble] of event.landed) {
      const column = this.columns.get(`${event.dispenser}.${track}`)
      if (!column) continue
      const ghost = this.ghost(column.lane, marble, -1, ABOVE)
      this.fall(column.lane, ghost, position, at)
      column.ghosts.push(ghost)
      at += 70
    }
    this.now = Math.max(this.now, this.timeline.end)
  }

  // The page

  private placed(event: EventOf<'placed'>): void {
    const { seat, burner, layer, marble } = event
    const filled = this.before.desks[seat]?.burners[burner]?.layers[layer]?.marbles.length ?? 0
    const from = this.scene.box(`held ${seat} ${marble}`, `pool ${seat}`)
    const hole = this.arrivals.claim(`hole ${seat}.${burner}.${layer}.${filled}`)
    this.fly(marblePicture(marble), from, hole, find(`[data-burner="${seat}.${burner}"]`), this.now, PLACE)
    this.now += PLACE
  }

  private completed(event: EventOf<'completed'>): void {
    const { seat, burner, tile } = event
    const { kind } = tile
    const to = this.arrivals.claim(`brewed ${seat} ${kind}`)
    this.fly(picture(`f-${kind}`), this.scene.box(`burner ${seat}.${burner}`), to, find(`[data-brewed="${seat}"]`), this.now, FLASK)
    this.now += FLASK
  }

  private tile({ seat, tile }: EventOf<'drew' | 'drafted'>, burner: number, from: string): void {
    const to = this.arrivals.claim(`burner ${seat}.${burner}`)
    this.fly(picture(`f-${tile.kind}`), this.scene.box(from), to, find(`[data-burner="${seat}.${burner}"]`), this.now, FLASK)
    this.now += FLASK
  }

  private handed(marbles: readonly Marble[], from: number, to: number): void {
    for (const marble of marbles) {
      const start = this.scene.box(`held ${from} ${marble}`, `pool ${from}`)
      this.fly(marblePicture(marble), start, this.arrivals.claim(`held ${to} ${marble}`), find(`[data-hand="${to}"]`), this.now, PLACE * 1.5)
    }
    this.now += PLACE * 1.5
  }

  private discarded(event: EventOf<'discarded'>): void {
    const { seat, marbles } = event
    for (const marble of marbles) {
      const start = this.scene.box(`held ${seat} ${marble}`, `pool ${seat}`)
      this.fly(marblePicture(marble), start, null, this.lid(), this.now, PLACE * 1.5)
    }
    if (marbles.length > 0) this.now += PLACE * 1.5
  }

  /** Where discards roll in: with two dispensers the one that is not picked from. */
  private lid(): Element | null {
    const { dispensers, bell } = this.before
    return find(`[data-lid="${dispensers.length > 1 ? 1 - bell : bell}"]`)
  }

  /** Into the cauldron and out of it, crossing on the way. */
  private exchanged(event: EventOf<'exchanged'>): void {
    const { seat, given, taken } = event
    const from = this.scene.box(`held ${seat} ${given}`, `pool ${seat}`)
    this.fly(marblePicture(given), from, null, find('[data-cauldron]'), this.now, PLACE * 1.6)
    const out = this.scene.box(`cauldron ${taken}`, 'cauldron')
    this.fly(marblePicture(taken), out, this.arrivals.claim(`held ${seat} ${taken}`), find(`[data-hand="${seat}"]`), this.now + PLACE, PLACE * 1.6)
    this.now += PLACE * 2.6
  }

  /** Classrooms change: the Bell swings over, and both dispensers give way to each other. */
  private bell(): void {
    const { bell } = this.update.view
    const to = this.arrivals.claim('bell')
    const from = boxOf(find(`[data-dispenser="${1 - bell}"]`))
    if (from) this.fly(picture('bell'), { ...from, size: 40 }, to, find(`[data-dispenser="${bell}"]`), this.now, RING)
    const here = find(`[data-dispenser="${bell}"]`)
    const there = find(`[data-dispenser="${1 - bell}"]`)
    const one = boxOf(here)
    const other = boxOf(there)
    if (here && there && one && other) {
      this.cross(here, other.x - one.x, other.y - one.y)
      this.cross(there, one.x - other.x, one.y - other.y)
    }
    this.now += RING
  }

  /** From where the other one stands to its own place. */
  private cross(element: Element, x: number, y: number): void {
    const away = { transform: `translate(${x * 0.35}px, ${y * 0.35}px) scale(.94)`, opacity: 0.15 }
    const home = { transform: 'none', opacity: 1 }
    this.timeline.actor(element).pose(0, home).pose(this.now, home, OUT).pose(this.now + RING * 0.3, away, OUT).pose(this.now + RING, home)
  }

  /** One picture crosses the page; what it turns into is unseen until then. */
  private fly(ghost: HTMLElement, from: Box | null, target: Element | null, place: Element | null, at: number, lasts: number): void {
    const to = boxOf(target) ?? boxOf(place)
    if (!from || !to) return
    const size = Math.max(from.size, 1)
    ghost.classList.add('flying')
    ghost.style.width = `${size}px`
    ghost.style.height = `${size}px`
    this.layer.append(ghost)
    this.pictures.push(ghost)
    const scale = target ? to.size / size : Math.min(1, 24 / size)
    const still = (box: Box, by: number) => `translate(${box.x - size / 2}px, ${box.y - size / 2}px) scale(${by})`
    const actor = this.timeline.actor(ghost)
    if (at > 0) actor.pose(0, { transform: still(from, 1), opacity: 0 }).pose(at - 1, { transform: still(from, 1), opacity: 0 })
    actor.pose(at, { transform: still(from, 1.14), opacity: 1 }, OUT)
    actor.pose(at + lasts, { transform: still(to, scale), opacity: 1 })
    actor.pose(at + lasts + 1, { transform: still(to, scale), opacity: 0 })
    this.timeline.until(at + lasts + 2)
    if (target) this.timeline.actor(target).pose(0, { opacity: 0 }).pose(at + lasts - 1, { opacity: 0 }).pose(at + lasts, { opacity: 1 })
  }

  private ring(box: Box): void {
    const ring = document.createElement('span')
    ring.className = 'ghost ring'
    const size = box.size * 1.5
    ring.style.width = ring.style.height = `${size}px`
    this.layer.append(ring)
    this.pictures.push(ring)
    const put = (by: number) => `translate(${box.x - size / 2}px, ${box.y - size / 2}px) scale(${by})`
    this.timeline
      .actor(ring)
      .pose(0, { transform: put(0.3), opacity: 0 })
      .pose(this.now, { transform: put(0.3), opacity: 0 })
      .pose(this.now + 30, { transform: put(0.4), opacity: 0.9 }, OUT)
      .pose(this.now + 340, { transform: put(1.25), opacity: 0 })
  }
}

export const choreograph = (
  scene: Before, before: View, update: Change, layer: HTMLElement, rings: boolean,
): Staging => new Choreographer(scene, before, update, layer, rings).build()
