// Measures how long a change of a flag takes to reach 1,000 connected tabs of 20 users, from the admin’s request to the
// last tab.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const TABS = Number(process.env.BENCH_TABS ?? 1_000)
const PEOPLE = 20
const CHANGES = 10

interface Tab {
  socket: WebSocket
  /** Called for each frame. */
  receive: (text: string) => void
}

const frame = (topic: string, event: string, payload: object) =>
  JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' })

/** A connected tab, subscribed to the topic of its signed-in user. */
async function openTab(
  address: string,
  { id, accessToken }: { id: string; accessToken: string },
): Promise<Tab> {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  await once(socket, 'open')
  const tab: Tab = { socket, receive: () => undefined }
  socket.on('message', (data) => tab.receive((data as Buffer).toString()))
  const joined = new Promise<void>((resolve, reject) => {
    tab.receive = (text) => {
      if (!text.includes('"phx_reply"')) return
      if (text.includes('"ok"')) resolve()
      else reject(new Error(text))
    }
  })
  const config = {
    private: true,
    broadcast: { self: false, ack: false },
    presence: { key: '', enabled: false },
  }
  socket.send(frame(`realtime:user:${id}`, 'phx_join', { config, access_token: accessToken }))
  await joined
  return tab
}

const bench = await openBench()
const tabs: Tab[] = []
try {
  const { url } = bench.server
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const admin = await signIn(url)
  const people = [admin]
  while (people.length < PEOPLE) people.push(await signIn(url, `tab-${people.length}@example.com`))
  const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${auth.publishableKey}&vsn=1.0.0`
  while (tabs.length < TABS)
    tabs.push(
      ...(await Promise.all(
        people.map((person) => openTab(address, person)).slice(0, Math.max(1, TABS - tabs.length)),
      )),
    )

  const reached: number[] = []
  const last: number[] = []
  let version = 1
  for (let n = 0; n < CHANGES; n += 1) {
    const startedAt = performance.now()
    const received = Promise.all(
      tabs.map(
        (tab) =>
          new Promise<void>((resolve) => {
            tab.receive = (text) => {
              if (!text.includes('"config"')) return
              reached.push(performance.now() - startedAt)
              resolve()
            }
          }),
      ),
    )
    const body = { version, reason: 'a bench', value: n % 2 === 1 }
    const { flag } = await send<{ flag: { version: number } }>(
      url,
      admin.accessToken,
      'PATCH',
      '/api/admin/flags/galleryUpgrade',
      body,
    )
    version = flag.version
    await received
    last.push(performance.now() - startedAt)
  }
  const round = (value: number) => Math.round(value * 10) / 10
  report('flags', [
    {
      what: `a change, to ${tabs.length} tabs`,
      'p50, ms': round(percentile(reached, 0.5)),
      'p95, ms': round(percentile(reached, 0.95)),
      'last tab p50, ms': round(percentile(last, 0.5)),
      'last tab at worst, ms': round(Math.max(...last)),
    },
  ])
} finally {
  for (const { socket } of tabs) socket.terminate()
  await bench.close()
}
