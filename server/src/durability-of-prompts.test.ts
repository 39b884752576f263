import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '../testing/process.ts'

/** How many times everything is killed while somebody types. */
const ROUNDS = 4
/** How many drafts are acknowledged before the kill, another number each round. */
const writtenIn = (round: number) => 3 + ((round * 7) % 9)

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'studio-prompts-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = () =>
  startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_ENGINE_THREADS: '1', STUDIO_MAIL_INTERVAL_SECONDS: '0' })

async function signIn(url: string): Promise<string> {
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const client = createClient(url, auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  await client.auth.signInWithOtp({ email: 'writer@example.com' })
  let token: string | undefined
  await expect
    .poll(async () => {
      const response = await fetch(`${url}/debug/mailbox`, { headers: { accept: 'application/json' } })
      const { mails } = (await response.json()) as { mails: { text: string }[] }
      const hash = mails[0]?.text.match(/token_hash=([^&\s]+)/)?.[1]
      const { data } = hash ? await client.auth.verifyOtp({ token_hash: hash, type: 'email' }) : {}
      token ??= data?.session?.access_token
      return token
    })
    .toBeDefined()
  return token ?? ''
}

function callerAt(url: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return async (method: string, path: string, body?: unknown) => {
    const response = await fetch(url + path, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Record<string, never>
  }
}

test('a server that is killed while a prompt is written loses nothing that it said was saved', async () => {
  let token = ''
  let id = ''
  let saved = { body: '', draftVersion: 0 }
  let asked = ''
  for (let round = 0; round <= ROUNDS; round++) {
    const server = await start()
    token ||= await signIn(server.url)
    const call = callerAt(server.url, token)
    if (round === 0) {
      await call('PUT', '/api/profile', { displayName: 'Writer', useType: 'artist' })
      await call('POST', '/api/profile/terms', { termsAccepted: true, complianceConfirmed: true })
      const made: { prompt?: { id: string } } = await call('POST', '/api/prompts', { content: { body: 'A' } })
      id = made.prompt?.id ?? ''
    }
    const path = `/api/prompts/${id}`
    const found: { prompt?: { draft: { content: { body: string } } | null; draftVersion: number } } =
      await call('GET', path)
    const body = found.prompt?.draft?.content.body ?? ''
    // What was on its way when it was killed may be there or not; what was answered is.
    expect([saved.body, asked]).toContain(body)
    let draftVersion = found.prompt?.draftVersion ?? 0
    expect(draftVersion).toBeGreaterThanOrEqual(saved.draftVersion)
    let written = body
    for (let n = 0; n < writtenIn(round); n++) {
      written += ` word${round}-${n}`
      const answer: { draftVersion?: number } = await call('PUT', `${path}/draft`, {
        ...{ baseVersion: draftVersion, content: { body: written } },
      })
      draftVersion = answer.draftVersion ?? 0
      saved = { body: written, draftVersion }
    }
    asked = `${written} on-its-way`
    const last = call('PUT', `${path}/draft`, { baseVersion: draftVersion, content: { body: asked } }).catch(
      () => {},
    )
    await server.killEverything()
    await last
  }
  expect(saved.body.split(' ').length).toBeGreaterThan(20)
})
