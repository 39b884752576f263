// Overhead of a job: a local provider with the OpenAI images API that responds immediately; from submission until the
// browser is notified of the image, and jobs per second.
import { createClient } from '@supabase/supabase-js'
import pg from 'pg'
import { startFakeCompatible } from '../server/testing/fake-compatible.ts'
import { testPicture } from '../server/testing/fake-provider.ts'
import { type SignedIn, send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const WARM_UP = 5
const USERS = 8
const JOBS_EACH = 12
const REQUEST = {
  prompt: 'Teal glass bottle with a brass cap on a plaster plinth',
  count: 1,
  style: 'commercial',
  aspectRatio: '1:1',
  model: 'compatible',
  quality: 'draft',
}

interface JobEvent {
  id: string
  ended: number
}

/** Subscribes to a user's jobs like the browser. */
async function listen(url: string, user: SignedIn) {
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const client = createClient(url, auth.publishableKey, { auth: { persistSession: false } })
  await client.realtime.setAuth(user.accessToken)
  const ended = new Set<string>()
  let wake = () => {}
  const channel = client.channel(`user:${user.id}`, { config: { private: true } })
  channel.on('broadcast', { event: 'jobs' }, ({ payload }) => {
    const event = payload as JobEvent
    if (event.ended > 0) ended.add(event.id)
    wake()
  })
  await new Promise<void>((resolve, reject) =>
    channel.subscribe((state: string) => (state === 'SUBSCRIBED' ? resolve() : reject(new Error(state)))),
  )
  return {
    /** Resolves when an image of the job is announced. */
    async picture(id: string): Promise<void> {
      while (!ended.has(id))
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    },
    stop: () => client.realtime.disconnect(),
  }
}

const provider = await startFakeCompatible()
// Created once, so that the provider’s time isn’t measured.
const picture = await testPicture(512, 512)
provider.provider.paint = async () => picture
const bench = await openBench({ ...provider.environment, STUDIO_AUTH_LIMITS: 'off' })
const database = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
try {
  const { url } = bench.server
  const start = async ({ accessToken }: SignedIn): Promise<string> =>
    (await send<{ job: { id: string } }>(url, accessToken, 'POST', '/api/photoshoots', REQUEST)).job.id

  const user = await signIn(url)
  const received = await listen(url, user)
  const accepted: number[] = []
  const events: number[] = []
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const startedAt = performance.now()
    const id = await start(user)
    const acceptedAt = performance.now()
    await received.picture(id)
    if (round < WARM_UP) continue
    accepted.push(acceptedAt - startedAt)
    events.push(performance.now() - startedAt)
  }
  await received.stop()
  const answered: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await database.query('select 1')
    answered.push(performance.now() - startedAt)
  }
  const row = (what: string, times: number[]) => ({
    what,
    'p50 (ms)': Math.round(percentile(times, 0.5) * 10) / 10,
    'p95 (ms)': Math.round(percentile(times, 0.95) * 10) / 10,
  })
  report('a job of one picture, by a provider that answers at once', [
    row('select 1, beside it', answered),
    row('submit to accepted', accepted),
    row('submit to first picture told', events),
  ])

  const users: SignedIn[] = []
  for (let each = 0; each < USERS; each += 1) users.push(await signIn(url, `bench-${each}@example.com`))
  const startedAt = performance.now()
  await Promise.all(
    users.map(async (each) => {
      for (let job = 0; job < JOBS_EACH; job += 1) await start(each)
    }),
  )
  const submittedAt = performance.now()
  for (;;) {
    const { rows } = await database.query<{ open: number; failed: number }>(
      `select count(*) filter (where status in ('queued', 'running'))::integer as open,
         count(*) filter (where status = 'failed')::integer as failed from jobs`,
    )
    const [{ open, failed } = { open: 0, failed: 0 }] = rows
    if (failed > 0) throw new Error(`${failed} jobs failed`)
    if (open === 0) break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const endedAt = performance.now()
  const jobs = USERS * JOBS_EACH
  const perSecond = (ms: number) => Math.round((jobs * 10_000) / ms) / 10
  report(`${jobs} jobs of ${USERS} users, the whole path`, [
    { what: 'accepted', 'jobs per second': perSecond(submittedAt - startedAt) },
    { what: 'accepted, made, kept and paid', 'jobs per second': perSecond(endedAt - startedAt) },
  ])
} finally {
  await database.end()
  await bench.close()
  await provider.provider.close()
}
