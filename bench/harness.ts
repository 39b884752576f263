// What benchmarks share: a real server of their own, somebody signed in, and figures as a table and as JSON.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { type ServerProcess, startServer } from '../server/testing/process.ts'

export interface Bench {
  server: ServerProcess
  /** The server's own database, for rows that would take too long to make by calls. */
  databaseUrl: string
  close(): Promise<void>
}

/** The real server in a process of its own with nothing configured but quiet logs. */
export async function openBench(environment: Record<string, string> = {}): Promise<Bench> {
  const dataDir = await mkdtemp(join(tmpdir(), 'studio-bench-'))
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log: createLog('warn') })
  const server = await startServer({
    DATABASE_URL: postgres.url,
    STUDIO_DATA_DIR: dataDir,
    STUDIO_LOG_LEVEL: 'warn',
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    ...environment,
  })
  return {
    server,
    databaseUrl: postgres.url,
    async close() {
      await server.stop()
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export interface SignedIn {
  id: string
  accessToken: string
  /** The session as the browser stores it. */
  session: string
}

/** Signs in by the mailed link and passes onboarding. */
export async function signIn(
  url: string,
  email = 'bench@example.com',
  { passesOnboarding = true } = {},
): Promise<SignedIn> {
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const client = createClient(url, auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const asked = await client.auth.signInWithOtp({ email })
  if (asked.error) throw asked.error
  for (let tries = 0; tries < 100; tries++) {
    const response = await fetch(`${url}/debug/mailbox`, { headers: { accept: 'application/json' } })
    const { mails } = (await response.json()) as { mails: { to: string; text: string }[] }
    const hash = mails.find((mail) => mail.to === email)?.text.match(/token_hash=([^&\s]+)/)?.[1]
    if (hash) {
      const { data, error } = await client.auth.verifyOtp({ token_hash: hash, type: 'email' })
      if (error || !data.session) throw error ?? new Error('no session')
      const accessToken = data.session.access_token
      if (passesOnboarding) {
        await send(url, accessToken, 'PUT', '/api/profile', { displayName: 'Bench', useType: 'artist' })
        await send(url, accessToken, 'POST', '/api/profile/terms', {
          termsAccepted: true,
          complianceConfirmed: true,
        })
      }
      return { id: data.session.user.id, accessToken, session: JSON.stringify(data.session) }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no mail came')
}

/** A JSON call of ours; throws for a refusal. */
export async function send<T>(
  url: string,
  token: string,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Prints the rows for people, then the same as one line of JSON. */
export function report(name: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${name} (${cpus().length} cores, Node ${process.version})`)
  console.table(rows)
  console.log(JSON.stringify({ bench: name, node: process.version, cores: cpus().length, rows }))
}

export const percentile = (values: number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] as number
}
