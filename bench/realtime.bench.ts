// Latency of a broadcast to 1,000 sockets and messages per second, compared in the same run with a bare server of the
// same library without channels and permissions.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { WebSocket } from 'ws'
import { signIn } from '../server/testing/people.ts'
import { openBench, report } from './harness.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 1_000)
/** Number of sequential messages. Each is sent after all sockets have received the previous one. */
const MESSAGE_COUNT = 30
const BARE = fileURLToPath(new URL('./bare-sockets.ts', import.meta.url))
const TOPIC = 'realtime:bench'

interface Line {
  socket: WebSocket
  /** Called with each message. */
  receive: (text: string) => void
}

async function open(url: string): Promise<Line> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const line: Line = { socket, receive: () => undefined }
  socket.on('message', (data) => line.receive((data as Buffer).toString()))
  await once(socket, 'open')
  return line
}

/** Joins the topic with protocol version 1, whose frames are objects. */
async function join(line: Line, token: string): Promise<Line> {
  const joined = new Promise<void>((resolve, reject) => {
    line.receive = (text) => {
      const { event, payload } = JSON.parse(text) as { event: string; payload: { status?: string } }
      if (event === 'phx_reply') {
        if (payload.status === 'ok') resolve()
        else reject(new Error(text))
      }
    }
  })
  const config = { broadcast: { self: false, ack: false }, presence: { key: '', enabled: false } }
  line.socket.send(
    JSON.stringify({
      topic: TOPIC,
      event: 'phx_join',
      payload: { config, access_token: token },
      ref: '1',
      join_ref: '1',
    }),
  )
  await joined
  return line
}

async function many<T>(count: number, make: () => Promise<T>): Promise<T[]> {
  const clients: T[] = []
  while (clients.length < count)
    clients.push(...(await Promise.all(Array.from({ length: Math.min(50, count - clients.length) }, make))))
  return clients
}

const percentile = (sorted: number[], part: number) =>
  Math.round((sorted[Math.floor(sorted.length * part)] ?? 0) * 10) / 10

/** Measures broadcasts from one socket to all others; `isIt` filters other server messages. */
async function measure(
  speaker: Line,
  hearers: Line[],
  frameOf: (text: string) => string,
  isIt: (text: string) => boolean,
) {
  const delays: number[] = []
  let deliveries = 0
  const startedAt = performance.now()
  for (let n = 0; n < MESSAGE_COUNT; n += 1) {
    const at = performance.now()
    const received = Promise.all(
      hearers.map(
        (line) =>
          new Promise<void>((resolve) => {
            line.receive = (text) => {
              if (!isIt(text)) return
              delays.push(performance.now() - at)
              deliveries += 1
              resolve()
            }
          }),
      ),
    )
    speaker.socket.send(frameOf(`word ${n}`))
    await received
  }
  const seconds = (performance.now() - startedAt) / 1000
  delays.sort((a, b) => a - b)
  return {
    'delay p50, ms': percentile(delays, 0.5),
    'p95, ms': percentile(delays, 0.95),
    'last, ms': percentile(delays, 0.999),
    perSecond: Math.round(deliveries / seconds),
  }
}

const bare = fork(BARE)
const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(url as string)))
const bench = await openBench()
const lines: Line[] = []
try {
  const { url } = bench.server
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const { accessToken } = await signIn(url)
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${auth.publishableKey}&vsn=1.0.0`

  const plain = await many(SOCKETS + 1, () => open(bareUrl))
  lines.push(...plain)
  const [plainSpeaker, ...plainHearers] = plain as [Line, ...Line[]]
  const bareFigures = await measure(
    plainSpeaker,
    plainHearers,
    (text) => text,
    () => true,
  )
  for (const { socket } of plain) socket.terminate()

  const startedAt = performance.now()
  const joined = await many(SOCKETS + 1, async () => join(await open(address), accessToken))
  lines.push(...joined)
  const joins = Math.round(joined.length / ((performance.now() - startedAt) / 1000))
  const [speaker, ...hearers] = joined as [Line, ...Line[]]
  const ours = await measure(
    speaker,
    hearers,
    (text) =>
      JSON.stringify({
        topic: TOPIC,
        event: 'broadcast',
        ref: null,
        join_ref: '1',
        payload: { type: 'broadcast', event: 'said', payload: { text } },
      }),
    (text) => text.includes('"broadcast"'),
  )
  const share = `${Math.round((100 * ours.perSecond) / bareFigures.perSecond)} %`
  report('realtime', [
    { what: `bare ws, ${SOCKETS} sockets`, ...bareFigures, share: '100 %' },
    { what: `a channel, ${SOCKETS} sockets`, ...ours, share },
    { what: 'opened and joined', perSecond: joins },
  ])
} finally {
  for (const { socket } of lines) socket.terminate()
  bare.kill()
  await bench.close()
}
