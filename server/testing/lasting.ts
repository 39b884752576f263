import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll } from 'vitest'
import { type ServerProcess, startServer } from './process.ts'

/** For a file of tests: starts servers one after another on the same data, which is deleted at the end. */
export function lastingServers(): () => Promise<ServerProcess> {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'studio-lasting-'))
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return () =>
    startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_ENGINE_THREADS: '1', STUDIO_MAIL_INTERVAL_SECONDS: '0' })
}

type Send = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>

/** Signs in by a mailed link and passes onboarding; answers the access token. */
export async function signInAt(url: string, email: string, displayName: string): Promise<string> {
  const token = await tokenOf(url, email)
  const send = callerAt(url, token)
  await send('PUT', '/api/profile', { displayName, useType: 'artist' })
  await send('POST', '/api/profile/terms', { termsAccepted: true, complianceConfirmed: true })
  return token
}

/** Calls in the name of whose token it is; rejects with what was answered unless it is a success. */
export function callerAt(url: string, token: string): Send {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }
}

async function tokenOf(url: string, email: string): Promise<string> {
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const client = createClient(url, auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.auth.signInWithOtp({ email })
  for (;;) {
    const response = await fetch(`${url}/debug/mailbox`, { headers: { accept: 'application/json' } })
    const { mails } = (await response.json()) as { mails: { text: string }[] }
    const hash = mails[0]?.text.match(/token_hash=([^&\s]+)/)?.[1]
    if (hash) {
      const { data } = await client.auth.verifyOtp({ token_hash: hash, type: 'email' })
      if (data.session) return data.session.access_token
    }
    await sleep(50)
  }
}
