// Members of a session as in browsers: a socket to one of the processes, a text shared through the client’s own code,
// and all received events.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { SessionEvent } from '@studio/contract/sessions'
import { WebSocket } from 'ws'
import { shareText } from '../web/src/features/sessions/live/shared-text.ts'
import { waitBefore } from '../web/src/features/sessions/live/topic.ts'
import { createNetwork } from '../web/src/platform/network/network.ts'
import { send, signIn } from '../server/testing/people.ts'

const HEARTBEAT_MS = 25_000

/** URLs of the processes; undefined while a process is down. */
export type Processes = (string | undefined)[]

export interface Account {
  id: string
  accessToken: string
}

export async function signInPeople(url: string, count: number): Promise<Account[]> {
  const people: Account[] = []
  for (let n = 0; n < count; n++) people.push(await signIn(url, `person-${n}@example.com`))
  return people
}

/** Opens a socket and joins the topic of a session; `onEvent` receives every frame. */
export async function joinTopicRaw(
  url: string,
  key: string,
  { accessToken }: Account,
  sessionId: string,
  onEvent: (event: string, payload: Record<string, unknown>) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, {
    perMessageDeflate: false,
  })
  // A killed process ends its sockets; `close` reports it.
  let refused = ''
  socket.on('error', ({ message }) => (refused = message))
  const closed = once(socket, 'close').then((how) => {
    const [code, reason] = how as [number, Buffer]
    throw new Error(`closed before it had joined: ${code} ${refused} ${reason.toString()}`)
  })
  // Prevents an unhandled rejection once no caller awaits it.
  closed.catch(() => undefined)
  await Promise.race([once(socket, 'open'), closed])
  const joined = new Promise<void>((resolve, reject) => {
    closed.catch(reject)
    socket.on('message', (data) => {
      const { event, payload } = JSON.parse((data as Buffer).toString()) as {
        event: string
        payload: Record<string, unknown>
      }
      if (event === 'phx_reply' && payload.status === 'ok') resolve()
      else if (event === 'phx_reply') reject(new Error(JSON.stringify(payload)))
      else if (event === 'broadcast')
        onEvent(String(payload.event), payload.payload as Record<string, unknown>)
      else onEvent(event, payload)
    })
  })
  const config = {
    private: true,
    broadcast: { self: false, ack: false },
    presence: { key: '', enabled: false },
  }
  socket.send(
    JSON.stringify({
      topic: `realtime:session:${sessionId}`,
      event: 'phx_join',
      ref: '1',
      join_ref: '1',
      payload: { config, access_token: accessToken },
    }),
  )
  await joined
  // Heartbeat like in the browser’s client: the server disconnects sockets that are silent for a minute.
  const beating = setInterval(
    () => socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} })),
    HEARTBEAT_MS,
  )
  socket.on('close', () => clearInterval(beating))
  return socket
}

interface ClientOptions {
  account: Account
  sessionId: string
  key: string
  processes: Processes
  /** Index of the preferred process. */
  home: number
  onEvent?: (event: SessionEvent) => void
}

/** Time and duration of a reconnect, with its parts: waiting, joining and reading; in ms. */
export interface Rejoin {
  at: number
  all: number
  waited: number
  joining: number
  reading: number
}

interface State {
  session: { seq: number; revision: number; brief: { prompt: string } }
  events: SessionEvent[]
  hasMore: boolean
}

export type Person = Awaited<ReturnType<typeof enter>>

/** Joins, and rejoins after each disconnect, like the screen. */
export async function enter({ account, sessionId, key, processes, home, onEvent }: ClientOptions) {
  // Long: the state of one member, with functions around it.
  const path = `/api/sessions/${sessionId}`
  let socket: WebSocket | undefined
  let hasEnded = false
  let seq = 0
  /** Durations from a disconnect until all missed events are loaded. */
  const rejoins: Rejoin[] = []
  /** Send times of edits, by id. */
  const sentAt = new Map<string, number>()
  let fetched = 0

  const url = () => processes[home] ?? processes.find((each) => each !== undefined)
  const call = async <T>(method: string, rest: string, body?: unknown): Promise<T> => {
    const at = url()
    if (!at) throw new Error('no process is there')
    return send<T>(at, account.accessToken, method, path + rest, body)
  }

  const { session: start } = await call<State>('GET', '')
  seq = start.seq
  /** True if the last edit didn’t arrive. It is retried until it does. */
  let isCutOff = false
  const shared = shareText({
    begin: { text: start.brief.prompt, revision: start.revision },
    newEdit: randomUUID,
    async send({ edit, base, text }) {
      sentAt.set(edit, performance.now())
      const answer = await call<{ brief: { prompt: string }; revision: number }>('PATCH', '/brief', {
        edit,
        base: base.revision,
        patch: {},
        prompt: { base: base.text, text },
      })
      isCutOff = false
      return { text: answer.brief.prompt, revision: answer.revision }
    },
    onChange: () => undefined,
    onError() {
      isCutOff = true
      setTimeout(() => shared.retry(), 200)
      return false
    },
  })

  /** Applies events in order and once each. A gap triggers a request for the missed events. */
  function take(event: SessionEvent): boolean {
    if (event.seq <= seq) return true
    if (event.seq > seq + 1) return false
    seq = event.seq
    onEvent?.(event)
    const { what } = event
    if (what.kind === 'brief' && what.fields.prompt !== undefined)
      shared.receive({ text: what.fields.prompt, revision: what.revision })
    return true
  }

  let catching: Promise<void> | undefined
  function catchUp(): Promise<void> {
    catching ??= (async () => {
      for (;;) {
        const { events, hasMore } = await call<State>('GET', `?since=${seq}`)
        fetched += events.length
        for (const event of events) take(event)
        if (!hasMore) return
      }
    })().finally(() => (catching = undefined))
    return catching
  }

  const network = createNetwork({
    isAnswering: async () =>
      fetch(`${url()}/api/health`, { signal: AbortSignal.timeout(1_500) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    browser: new EventTarget(),
    isOnline: () => true,
  })
  let resume: (() => void) | undefined
  network.subscribe(() => network.state() === 'here' && resume?.())

  /**
   * Like `joinTopic` of the screen: a short first delay, longer later ones, and immediately when the server responds
   * again.
   */
  async function connect(lostAt?: number): Promise<void> {
    let waited = 0
    for (let attempts = 0; !hasEnded; attempts++) {
      const from = performance.now()
      if (lostAt !== undefined) {
        void network.doubt()
        await new Promise<void>((resolve) => {
          resume = resolve
          setTimeout(resolve, waitBefore(attempts))
        })
      }
      waited += performance.now() - from
      const at = url()
      if (!at) continue
      try {
        socket = await joinTopicRaw(at, key, account, sessionId, (event, payload) => {
          if (event === 'session' && !take(payload as unknown as SessionEvent))
            catchUp().catch(() => undefined)
        })
        socket.once('close', () => !hasEnded && void connect(performance.now()))
        const joinedAt = performance.now()
        await catchUp()
        const now = performance.now()
        if (lostAt !== undefined)
          rejoins.push({
            at: now,
            all: now - lostAt,
            waited,
            joining: joinedAt - lostAt - waited,
            reading: now - joinedAt,
          })
        return
      } catch {
        socket?.terminate()
      }
    }
  }
  await connect()

  return {
    account,
    shared,
    rejoins,
    sentAt,
    call,
    catchUp,
    seq: () => seq,
    /** True if all edits are on the server. */
    isThrough: () => !isCutOff && !shared.settled(),
    /** Number of events that were requested, since they weren’t pushed. */
    fetched: () => fetched,
    leave() {
      hasEnded = true
      socket?.terminate()
    },
  }
}
