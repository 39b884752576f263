// A session of twelve members on two processes.
// 1. Latency of an edit until other members see it.
// 2. Concurrent typing with a process killed every few seconds. Words, event numbers and states must match at the end.
// 3. Time until all members have rejoined after a restart of all processes.
// 4. Time until a removed member stops receiving events, max. 1 s.
// 5. With --sessions 500: cost and latency of as many sessions of six members.
// `node bench/sessions.bench.ts [--seconds 60] [--kill-every 5] [--typed 10000] [--sessions 0]`
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { SessionEvent } from '@studio/contract/sessions'
import pg from 'pg'
import { send } from '../server/testing/people.ts'
import { freePort, type ServerProcess, startServer } from '../server/testing/process.ts'
import { openBench, percentile, report } from './harness.ts'
import {
  enter,
  joinTopicRaw,
  type Person,
  type Processes,
  type Rejoin,
  signInPeople,
} from './session-people.ts'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '60' },
    'kill-every': { type: 'string', default: '5' },
    typed: { type: 'string', default: '10000' },
    sessions: { type: 'string', default: '0' },
  },
})
const PEOPLE = Number(values.people)
const SECONDS = Number(values.seconds)
const KILL_EVERY_MS = Number(values['kill-every']) * 1000
const TYPED_WORDS = Number(values.typed)
const SESSIONS = Number(values.sessions)
/** Number of sequential single edits. */
const EDITS = 200
/** Number of words that each member has in the text. Older words are removed. */
const OWN_WORDS = 8
/** Max. words of a member while the server doesn’t respond. */
const MAX_OWN_WORDS = 20

const rounded = (ms: number) => Math.round(ms * 10) / 10
const spread = (times: number[]) => ({
  'p50, ms': rounded(percentile(times, 0.5)),
  'p95, ms': rounded(percentile(times, 0.95)),
  // Without spread arguments, since ten minutes produce more values than a call accepts.
  'most, ms': rounded(percentile(times, 1)),
})

const dataDirs = { STUDIO_LOG_LEVEL: 'warn', STUDIO_MAIL_INTERVAL_SECONDS: '0' }
const ports = [await freePort(), await freePort()]
const bench = await openBench({ PORT: String(ports[0]) })
const folder = await mkdtemp(join(tmpdir(), 'studio-bench-'))
const servers: (ServerProcess | undefined)[] = [bench.server]
const processes: Processes = [bench.server.url]
const start = async (which: number) => {
  const server = await startServer({
    DATABASE_URL: bench.databaseUrl,
    PORT: String(ports[which]),
    ...dataDirs,
    // Images are not measured.
    STUDIO_DATA_DIR: folder,
  })
  servers[which] = server
  processes[which] = server.url
}

/** CPU time of the servers so far, in seconds. */
const cpuSeconds = () =>
  servers.reduce((sum, server) => {
    if (!server) return sum
    const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return sum + (Number(fields[11]) + Number(fields[12])) / 100
  }, 0)

const everybody: Person[] = []
const rows: Record<string, string | number>[] = []
try {
  await start(1)
  const [url = ''] = processes as string[]
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const key = auth.publishableKey
  const accounts = await signInPeople(url, PEOPLE)
  const host = required(accounts[0])
  const open = (title: string) =>
    send<{ session: { id: string; link: string } }>(url, host.accessToken, 'POST', '/api/sessions', {
      title,
      rules: {},
    })
  const { session } = await open('Norte')
  for (const { accessToken } of accounts.slice(1))
    await send(url, accessToken, 'POST', '/api/sessions/join', { link: session.link })

  const delays: number[] = []
  /** All words received from the server. */
  const received = new Set<string>()
  const people = everybody
  const sentAtOf = (edit: string) => {
    for (const { sentAt } of people) if (sentAt.has(edit)) return sentAt.get(edit)
    return undefined
  }
  for (const [n, account] of accounts.entries())
    people.push(
      await enter({
        account,
        sessionId: session.id,
        key,
        processes,
        home: n % 2,
        onEvent: ({ byId, what }) => {
          if (what.kind !== 'brief') return
          for (const word of what.fields.prompt?.split(' ') ?? []) received.add(word)
          const at = byId === account.id ? undefined : sentAtOf(what.edit)
          if (at !== undefined) delays.push(performance.now() - at)
        },
      }),
    )

  await waitUntilOthersSee()
  await typeWhileKilled()
  await restartAll()
  await removeOne()
  if (SESSIONS > 0) await manySessions()
  report('sessions', rows)

  async function waitUntilOthersSee(): Promise<void> {
    for (let n = 0; n < EDITS; n++) {
      const by = required(people[n % PEOPLE])
      const before = delays.length
      const text = by.shared.text()
      by.shared.type(n % 20 === 19 ? 'begin' : `${text} w${n}`.trim(), text)
      await until(() => delays.length >= before + PEOPLE - 1, 'an edit was not heard')
      await by.shared.settled()
    }
    rows.push({ what: `an edit, seen by ${PEOPLE - 1} others`, times: delays.length, ...spread(delays) })
    delays.length = 0
  }

  async function typeWhileKilled(): Promise<void> {
    // Long: typing, kills, and the comparison of the results.
    /** Words removed by their author. */
    const dropped = new Set<string>()
    const typed = new Set<string>()
    const own = people.map(() => [] as string[])
    const { session: now } = await required(people[0]).call<{ session: { seq: number } }>('GET', '')
    const firstSeq = now.seq
    let count = 0
    let isTyping = true
    const ends = performance.now() + SECONDS * 1000
    const typing = people.map(async (person, n) => {
      const mine = required(own[n])
      while (isTyping && count < TYPED_WORDS && performance.now() < ends) {
        await pause(20 + Math.random() * 60)
        const before = person.shared.text()
        const words = before.split(' ')
        // Removes only words that the server has, since an unsent word would prove nothing.
        while (mine.length >= OWN_WORDS && received.has(required(mine[0]))) {
          const oldest = required(mine.shift())
          dropped.add(oldest)
          if (words.includes(oldest)) words.splice(words.indexOf(oldest), 1)
        }
        if (mine.length > MAX_OWN_WORDS) continue
        const word = `${String.fromCharCode(97 + n)}${++count}`
        words.splice(Math.floor(Math.random() * (words.length + 1)), 0, word)
        mine.push(word)
        typed.add(word)
        person.shared.type(words.join(' '), before)
      }
    })

    let kills = 0
    const killing = (async () => {
      for (let which = 0; isTyping; which = 1 - which) {
        await pause(KILL_EVERY_MS)
        if (!isTyping || !servers[which]) continue
        const dying = required(servers[which])
        processes[which] = undefined
        servers[which] = undefined
        await dying.stop('SIGKILL')
        kills++
        await start(which)
      }
    })()
    const startedAt = performance.now()
    await Promise.all(typing)
    isTyping = false
    const seconds = (performance.now() - startedAt) / 1000
    await killing
    for (const person of people) {
      // Disconnected members retry automatically.
      await until(person.isThrough, 'what somebody wrote did not arrive')
      await person.catchUp()
    }
    await until(async () => {
      const { session: last } = await required(people[0]).call<{ session: { seq: number } }>('GET', '')
      return people.every((person) => person.seq() === last.seq && person.isThrough())
    }, 'not everybody has heard everything')

    const events = await allEvents(required(people[0]), firstSeq)
    const gaps = events.filter(({ seq }, at) => seq !== firstSeq + 1 + at).length
    const texts = events.flatMap(({ what }) =>
      what.kind === 'brief' && what.fields.prompt !== undefined ? [what.fields.prompt.split(' ')] : [],
    )
    /** Words that disappeared without being removed, and words that never arrived. */
    const lost: string[] = []
    const doubled = new Set<string>()
    const there = new Set<string>()
    for (const words of texts) {
      const has = new Set(words)
      for (const [at, word] of words.entries())
        if (typed.has(word) && words.indexOf(word) < at) doubled.add(word)
      for (const word of has) if (typed.has(word)) there.add(word)
    }
    const last = new Set(texts.at(-1))
    for (const word of typed) if (!there.has(word) || (!last.has(word) && !dropped.has(word))) lost.push(word)
    const back = [...dropped].filter((word) => last.has(word)).length
    const { session: end } = await required(people[0]).call<{ session: { brief: { prompt: string } } }>(
      'GET',
      '',
    )
    const states = new Set([end.brief.prompt, ...people.map(({ shared }) => shared.text())]).size
    rows.push(
      { what: 'words typed at once', times: count, perSecond: Math.round(count / seconds) },
      { what: 'edits that came of them', times: texts.length, ...spread(delays) },
      { what: 'processes killed meanwhile', times: kills },
      ...rejoined('in again after that', (each) => each.all),
      ...rejoined('of it waited', (each) => each.waited),
      ...rejoined('of it joining', (each) => each.joining),
      ...rejoined('of it reading what was missed', (each) => each.reading),
      { what: 'words lost', times: lost.length },
      { what: 'words doubled', times: doubled.size },
      { what: 'words taken away that came back', times: back },
      { what: 'gaps in the events', times: gaps },
      { what: 'different states at the end', times: states },
    )
    delays.length = 0
    if (lost.length > 0) console.error('lost:', lost.join(' '))
    if (lost.length + doubled.size + gaps > 0 || states > 1) process.exitCode = 1
  }

  function rejoined(what: string, timeOf: (each: Rejoin) => number) {
    const times = people.flatMap(({ rejoins }) => rejoins.map(timeOf))
    return times.length > 0 ? [{ what, times: times.length, ...spread(times) }] : []
  }

  /** Stops all processes and restarts them. Measures from the first response. */
  async function restartAll(): Promise<void> {
    for (const person of people) person.rejoins.length = 0
    const both = [0, 1].map((which) => required(servers[which]))
    processes.fill(`http://localhost:${ports[0]}`)
    await Promise.all(both.map((server) => server.stop('SIGKILL')))
    const starting = start(0)
    let answersAt: number | undefined
    while (answersAt === undefined) {
      await pause(20)
      const isRunning = await fetch(`http://localhost:${ports[0]}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
      if (isRunning) answersAt = performance.now()
    }
    await until(() => people.every(({ rejoins }) => rejoins.length > 0), 'not everybody came back')
    const since = required(answersAt)
    rows.push(...rejoined('all stopped: in again after one answers', ({ at }) => Math.max(0, at - since)))
    await starting
    await start(1)
  }

  async function removeOne(): Promise<void> {
    const leaver = required(accounts.at(-1))
    people.at(-1)?.leave()
    let receivedAt: number | undefined
    let thrownOutAt: number | undefined
    const socket = await joinTopicRaw(required(processes[1]), key, leaver, session.id, (event) => {
      if (event === 'session') receivedAt = performance.now()
      if (event === 'phx_close' || event === 'system') thrownOutAt ??= performance.now()
    })
    const writer = required(people[0])
    await send(
      required(processes[0]),
      host.accessToken,
      'PATCH',
      `/api/sessions/${session.id}/members/${leaver.id}`,
      {
        remove: true,
      },
    )
    const removedAt = performance.now()
    for (let n = 0; n < 60; n++) {
      const text = writer.shared.text()
      writer.shared.type(`${text} after${n}`, text)
      await writer.shared.settled()
      await pause(30)
    }
    socket.terminate()
    rows.push({
      what: 'somebody removed on the other process: heard last, thrown out',
      'p50, ms': rounded((receivedAt ?? removedAt) - removedAt),
      'most, ms': rounded((thrownOutAt ?? Number.NaN) - removedAt),
    })
    if ((receivedAt ?? 0) > removedAt + 1000 || thrownOutAt === undefined) process.exitCode = 1
  }

  /** Creates sessions of six members each as rows, with a socket for each member, half of them on each process. */
  async function manySessions(): Promise<void> {
    for (const person of people) person.leave()
    const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
    await pool.query(
      `insert into sessions (id, link_hash, host_id, title, brief, rules, created_at, active_at)
       select gen_random_uuid(), sha256(n::text::bytea), $1, 'Session ' || n, s.brief, s.rules, now(), now()
       from generate_series(1, $3::int) n, sessions s where s.id = $2`,
      [host.id, session.id, SESSIONS],
    )
    await pool.query(
      `insert into session_members (session_id, user_id, role, colour, joined_at, seen_at)
       select s.id, u.id, case when u.id = s.host_id then 'host' else 'shooter' end, u.n, now(), now()
       from sessions s, unnest($1::uuid[]) with ordinality u (id, n) where s.title like 'Session %'`,
      [accounts.slice(0, 6).map(({ id }) => id)],
    )
    const { rows: created } = await pool.query<{ id: string }>(
      "select id from sessions where title like 'Session %'",
    )
    await pool.end()
    const sockets: { terminate(): void }[] = []
    const waiting = new Map<string, () => void>()
    const startedAt = performance.now()
    for (const [at, { id }] of created.entries())
      sockets.push(
        ...(await Promise.all(
          accounts.slice(0, 6).map((account, n) =>
            joinTopicRaw(required(processes[(at + n) % 2]), key, account, id, (event, payload) => {
              const { what } = payload as unknown as SessionEvent
              if (event === 'session' && what.kind === 'brief') waiting.get(`${what.edit} ${n}`)?.()
            }),
          ),
        )),
      )
    rows.push({
      what: `sockets in ${SESSIONS} sessions of six, joined`,
      times: sockets.length,
      perSecond: Math.round(sockets.length / ((performance.now() - startedAt) / 1000)),
    })
    const share = async (what: string, work: () => Promise<object>) => {
      const [from, at] = [cpuSeconds(), performance.now()]
      const more = await work()
      const used = (100 * (cpuSeconds() - from)) / ((performance.now() - at) / 1000)
      rows.push({ what, ...more, 'CPU, % of one core': Math.round(used) })
    }
    await share('all of them, nobody does anything', async () => {
      await pause(40_000)
      return {}
    })
    await share('20 edits a second among them', async () => {
      const times: number[] = []
      const all: Promise<void>[] = []
      for (let n = 0; n < 400; n++) {
        const { id } = required(created[(n * 37) % created.length])
        const edit = crypto.randomUUID()
        const sent = performance.now()
        for (let member = 1; member < 6; member++)
          all.push(
            new Promise((resolve) =>
              waiting.set(`${edit} ${member}`, () => {
                times.push(performance.now() - sent)
                resolve()
              }),
            ),
          )
        all.push(
          send(required(processes[n % 2]), host.accessToken, 'PATCH', `/api/sessions/${id}/brief`, {
            edit,
            base: 0,
            patch: { seed: n },
          }).then(() => undefined),
        )
        await pause(50)
      }
      await Promise.all(all)
      return { times: times.length, ...spread(times) }
    })
    for (const socket of sockets) socket.terminate()
  }
} finally {
  for (const person of everybody) person.leave()
  await servers[1]?.stop()
  // The first process may have been restarted. Then `close` would not stop it.
  if (servers[0] !== bench.server) await servers[0]?.stop()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function allEvents(person: Person, since: number): Promise<SessionEvent[]> {
  const events: SessionEvent[] = []
  for (;;) {
    const page = await person.call<{ events: SessionEvent[]; hasMore: boolean }>(
      'GET',
      `?since=${since + events.length}`,
    )
    events.push(...page.events)
    if (!page.hasMore) return events
  }
}

async function until(condition: () => boolean | Promise<boolean>, otherwise: string): Promise<void> {
  for (const end = performance.now() + 30_000; performance.now() < end; await pause(2))
    if (await condition()) return
  throw new Error(otherwise)
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('something that has to be there is not')
  return value
}
