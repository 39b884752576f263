// Token checks, password sign-ins and refreshes per second, relative to a bare Fastify hello in the same run.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import autocannon from 'autocannon'
import pg from 'pg'
import { createAccessTokens } from '../server/src/features/auth/tokens/access-tokens.ts'
import { createKeyRing } from '../server/src/features/auth/tokens/key-ring.ts'
import { systemClock } from '../server/src/platform/clock/index.ts'
import { openBench, report } from './harness.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const CONNECTIONS = 16
const HELLO = fileURLToPath(new URL('./hello-server.ts', import.meta.url))
const person = { email: 'bench@example.com', password: 'Correct-horse-7' }

interface Rate {
  perSecond: number
  p99: number
}

async function rate(options: autocannon.Options): Promise<Rate> {
  await autocannon({ connections: CONNECTIONS, ...options, duration: 2 })
  const result = await autocannon({ connections: CONNECTIONS, ...options, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99 }
}

/** The signature check alone, in this process: the cost without a cache. */
async function rateOfChecks(token: string, jwk: Record<string, unknown>): Promise<Rate> {
  const key = { kid: jwk.kid as string, algorithm: jwk.alg as string, private_jwk: jwk, public_jwk: jwk }
  const pubsub = {
    on: () => () => true,
    onReconnect: () => () => true,
    send: async () => {},
    close: async () => {},
  }
  const keys = createKeyRing({ pubsub, clock: systemClock, keys: [key], load: async () => [key] })
  const settings = { accessTokenSeconds: 3600, sessionlessTokens: false }
  const tokens = createAccessTokens({ clock: systemClock, settings, publicUrl: () => '', keys })
  const times: number[] = []
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
    const startedAt = performance.now()
    const read = await tokens.read(token)
    if ('refused' in read) throw new Error(read.reason)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  return {
    perSecond: Math.round(times.length / SECONDS),
    p99: Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 1000) / 1000,
  }
}

const hello = fork(HELLO)
const helloUrl = await new Promise<string>((resolve) =>
  hello.once('message', (url) => resolve(url as string)),
)
const bench = await openBench({ STUDIO_AUTOCONFIRM: 'on', STUDIO_AUTH_LIMITS: 'off' })
const database = new pg.Client(bench.databaseUrl)
try {
  const { url } = bench.server
  await database.connect()
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const signInOnce = async () => {
    const client = createClient(url, auth.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data, error } = await client.auth.signInWithPassword(person)
    if (error) throw error
    return data.session
  }
  await createClient(url, auth.publishableKey).auth.signUp(person)
  const session = await signInOnce()
  const { rows: keys } = await database.query<{ public_jwk: Record<string, unknown> }>(
    'select public_jwk from signing_keys',
  )
  const headers = { apikey: auth.publishableKey, 'content-type': 'application/json' }
  const authorization = `Bearer ${session.access_token}`
  // A refresh token works once: each request uses one and returns the next.
  const tokens = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, signInOnce))
  const free = tokens.map(({ refresh_token: token }) => token)
  const refreshing: autocannon.Request = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    headers,
    setupRequest: (request) => ({ ...request, body: JSON.stringify({ refresh_token: free.shift() }) }),
    onResponse: (_status, body) =>
      void free.push((JSON.parse(body) as { refresh_token: string }).refresh_token),
  }

  const bare = await rate({ url: helloUrl })
  const rows: [string, Rate][] = [
    ['bare Fastify hello', bare],
    [
      'check of a token’s signature, in process',
      await rateOfChecks(session.access_token, keys[0]?.public_jwk ?? {}),
    ],
    ['GET /auth/v1/user', await rate({ url: `${url}/auth/v1/user`, headers: { ...headers, authorization } })],
    ['refresh', await rate({ url, requests: [refreshing] })],
    [
      'sign-in by password (bcrypt, cost 10)',
      await rate({
        url: `${url}/auth/v1/token?grant_type=password`,
        method: 'POST',
        headers,
        body: JSON.stringify(person),
      }),
    ],
  ]
  report(
    'sign-in',
    rows.map(([what, { perSecond, p99 }]) => ({
      what,
      perSecond,
      'p99, ms': p99,
      share: `${Math.round((1000 * perSecond) / bare.perSecond) / 10} %`,
    })),
  )
} finally {
  hello.kill()
  await database.end()
  await bench.close()
}
