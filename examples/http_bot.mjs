// A bot that plays over HTTP: it takes an open seat by invitation and plays until the game is over.
// Node 20 or newer, nothing else:
//
//   node examples/http_bot.mjs http://127.0.0.1:8650 TABLE CODE [NAME]

import { setTimeout as sleep } from 'node:timers/promises'

const LIKING = ['place', 'pick', 'drink', 'draft', 'draw', 'done', 'pass', 'keep', 'stop']

// Places what fits; else picks what is known to bring most marbles; else goes on in the order of LIKING.
function choose({ moves, previews }) {
  const rank = ({ verb }) => (LIKING.includes(verb) ? LIKING.indexOf(verb) : LIKING.length)
  const count = ({ words }) => previews[words]?.count ?? 0
  return moves.toSorted((a, b) => rank(a) - rank(b) || count(b) - count(a))[0].words
}

class Bot {
  constructor(server, table) {
    this.url = `${server}/api/tables/${table}`
    this.headers = {}
  }

  async join(code, name) {
    const joined = await this.post('/join', { code, name, kind: 'program' })
    if (joined.error) stop('No seat', joined.error)
    this.headers.authorization = `Bearer ${joined.token}`
    this.seats = joined.yours
  }

  // Moves whenever one of its seats decides. Returns the view of the end.
  async play() {
    let [now, complete] = [await (await fetch(this.url)).json(), false]
    for await (const { kind, data } of this.news(now.version)) {
      if (kind === 'seats') complete = data.open.length === 0
      else now = data
      if (now.decision === null) break
      if (complete && this.seats.includes(now.decision.seat)) await this.move(now)
    }
    return now.view
  }

  async move({ version, decision }) {
    const command = { id: crypto.randomUUID(), version, seat: decision.seat, move: choose(decision) }
    const { error } = await this.post('/commands', command)
    // Stale: what has happened meanwhile is on its way in the stream.
    if (error && error.code !== 'stale') stop(command.move, error)
  }

  // Posts until there is an answer. A command has its id, so it is never carried out twice.
  async post(path, body) {
    const headers = { ...this.headers, 'content-type': 'application/json' }
    for (;;) {
      const answer = await fetch(this.url + path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
      if (answer && answer.status !== 429 && answer.status !== 503) return answer.json()
      await sleep(1000 * (answer?.headers.get('retry-after') ?? 1))
    }
  }

  // All that happens after version `last`, over as many connections as it takes.
  async *news(last) {
    for (;;) {
      try {
        const stream = await fetch(`${this.url}/events`, { headers: { 'last-event-id': String(last) } })
        if (!stream.ok && stream.status !== 429 && stream.status !== 503) throw new Error(await stream.text())
        for await (const event of serverSent(stream)) {
          last = event.data.version ?? last
          yield event
        }
      } catch (error) {
        if (!(error instanceof TypeError)) throw error // fetch throws a TypeError when a connection fails or breaks
      }
      await sleep(1000)
    }
  }
}

function stop(what, { code, message }) {
  console.error(`${what}: ${code}: ${message}`)
  process.exit(1)
}

async function* serverSent(stream) {
  let text = ''
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const events = (text + chunk).split('\n\n')
    text = events.pop()
    for (const event of events) {
      const fields = Object.fromEntries(event.split('\n').map((line) => line.split(/: (.*)/, 2)))
      if (fields.data) yield { kind: fields.event ?? 'message', data: JSON.parse(fields.data) }
    }
  }
}

const [server, table, code, name = 'JavaScript'] = process.argv.slice(2)
const bot = new Bot(server, table)
await bot.join(code, name)
const view = await bot.play()
console.log('over:', ...view.desks.map((desk) => desk.score))
process.exit() // the last stream is still open
