// People of a session as browsers have them: a socket on one of the processes, a text that is shared by the client's own
// protocol, and everything they heard.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { SessionEvent } from '@studio/contract/sessions'
import { WebSocket } from 'ws'
import { shareText } from '../web/src/features/sessions/live/shared-text.ts'
import { waitBefore } from '../web/src/features/sessions/live/topic.ts'
import { createNetwork } from '../web/src/platform/network/network.ts'
import { send, signIn } from '../server/testing/people.ts'

const HEARTBEAT_MS = 25_000

/** The processes that can be reached now; while one is dead its place is undefined. */
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

/** A socket that has joined the topic of a session; `hear` gets every frame of it. */
export async function joinTopicRaw(
  url: string,
  key: string,
  { accessToken }: Account,
  sessionId: string,
  hear: (event: string, payload: Record<string, unknown>) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=1.0.0`, {
    perMessageDeflate: false,
  })
  // A process that dies ends its sockets: that is said by `close`.
  let refused = ''
  socket.on('error', ({ message }) => (refused = message))
  const closed = once(socket, 'close').then((how) => {
    const [code, reason] = how as [number, Buffer]
    throw new Error(`closed before it had joined: ${code} ${refused} ${reason.toString()}`)
  })
  // Whoever waits for it is told; after that nobody does.
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
      else if (event === 'broadcast') hear(String(payload.event), payload.payload as Record<string, unknown>)
      else hear(event, payload)
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
  // As the browser's client does: whoever is silent for a minute is cut off.
  const beating = setInterval(
    () => socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', ref: '2', payload: {} })),
    HEARTBEAT_MS,
  )
  socket.on('close', () => clearInterval(beating))
  return socket
}

interface Wanted {
  account: Account
  sessionId: string
  key: string
  processes: Processes
  /** The place of the process they are on as long as it lives. */
  home: number
  onEvent?: (event: SessionEvent) => void
}

/** When somebody was in again, what that took in all, and of it the waiting, the joining and the reading; in ms. */
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

/** Joins, and joins anew whenever the connection is lost, as the screen does. */
export async function enter({ account, sessionId, key, processes, home, onEvent }: Wanted) {
  // Long: one person's state, as functions around it.
  const path = `/api/sessions/${sessionId}`
  let socket: WebSocket | undefined
  let isOver = false
  let seq = 0
  /** From losing the connection to being in again with all that was missed. */
  const rejoins: Rejoin[] = []
  /** Edits by id: when they were sent. */
  const sentAt = new Map<string, number>()
  let fetched = 0

  const url = () => processes[home] ?? processes.find((each) => each !== undefined)
  const call = async <T>(method: string, rest: string, body?: unknown): Promise<T> => {
    const at = url()
    if (!at) throw new Error('no process is there')
    return send<T>(at, account.accessToken, method, path + rest, body)
  }

  const { session: begin } = await call<State>('GET', '')
  seq = begin.seq
  /** What was written last did not arrive; it is tried again and again. */
  let isCutOff = false
  const shared = shareText({
    begin: { text: begin.brief.prompt, revision: begin.revision },
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
    onLost() {
      isCutOff = true
      setTimeout(() => shared.retry(), 200)
      return false
    },
  })

  /** In their order and once each; where one is missing, what was missed is asked for. */
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
  let goOn: (() => void) | undefined
  network.subscribe(() => network.state() === 'here' && goOn?.())

  /** As `joinTopic` of the screen: the first try soon, the next ones later, and at once when the server is found again. */
  async function connect(lostAt?: number): Promise<void> {
    let waited = 0
    for (let tries = 0; !isOver; tries++) {
      const from = performance.now()
      if (lostAt !== undefined) {
        void network.doubt()
        await new Promise<void>((resolve) => {
          goOn = resolve
          setTimeout(resolve, waitBefore(tries))
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
        socket.once('close', () => !isOver && void connect(performance.now()))
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
    /** Everything that was written is with the server. */
    isThrough: () => !isCutOff && !shared.settled(),
    /** Events that were asked for, since they were not told. */
    fetched: () => fetched,
    leave() {
      isOver = true
      socket?.terminate()
    },
  }
}
