// Signs users in as the browser does, for tests, journeys and benchmarks that reach a server by URL.
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { limit } from './patience.ts'

export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  code: string
}

export interface SignedIn {
  id: string
  accessToken: string
  /** The session as the browser stores it. */
  session: string
}

/** Timeout of an email; a slow machine isn’t a failure. */
const WAIT_MS = limit(60_000)
const PAUSE_MS = 20

/** Access to the mailbox: `fetch` below a URL, or a browser’s request. */
type Get = (path: string, init: { headers: Record<string, string> }) => Promise<{ json(): Promise<unknown> }>
const at =
  (url: string): Get =>
  (path, init) =>
    fetch(url + path, init)

/** Emails to an address in the server’s mailbox, newest first. */
export async function mailsTo(from: string | Get, email: string): Promise<ReceivedMail[]> {
  const get = typeof from === 'string' ? at(from) : from
  const response = await get('/debug/mailbox', { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as { mails: ReceivedMail[] }
  return mails.filter(({ to }) => to === email)
}

/** Extracts a value from the newest email to an address; waits up to a minute. */
export async function mailed<T>(
  from: string | Get,
  email: string,
  pick: (mail: ReceivedMail) => T | undefined,
): Promise<T> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const [mail] = await mailsTo(from, email)
    const match = mail && pick(mail)
    if (match !== undefined) return match
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new Error(`No mail came for ${email}.`)
}

/** Tokens that were already used. The mailbox still contains them, but each works only once. */
const used = new Set<string>()

/** Signs in by magic link: requests the email, reads it in the embedded mailbox and posts its token. */
export async function signInByMail(client: SupabaseClient, url: string, email: string): Promise<Session> {
  const result = await client.auth.signInWithOtp({
    email,
    options: { emailRedirectTo: `${url}/auth/callback` },
  })
  if (result.error) throw result.error
  const token = await mailed(url, email, ({ text }) => {
    const tokenHash = /token_hash=([^&\s]+)/.exec(text)?.[1]
    return tokenHash && used.has(tokenHash) ? undefined : tokenHash
  })
  used.add(token)
  const { data, error } = await client.auth.verifyOtp({ token_hash: token, type: 'email' })
  if (error || !data.session) throw error ?? new Error(`There is no session for ${email}.`)
  return data.session
}

/** Signs a user up or in, and completes onboarding. */
export async function signIn(
  url: string,
  email = 'somebody@example.com',
  { passesOnboarding = true, displayName = 'Test Person' } = {},
): Promise<SignedIn> {
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const client = createClient(url, auth.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const session = await signInByMail(client, url, email)
  const accessToken = session.access_token
  if (passesOnboarding) {
    await send(url, accessToken, 'PUT', '/api/profile', { displayName, useType: 'artist' })
    await send(url, accessToken, 'POST', '/api/profile/terms', {
      termsAccepted: true,
      complianceConfirmed: true,
    })
  }
  return { id: session.user.id, accessToken, session: JSON.stringify(session) }
}

/** Calls our JSON API. Throws for a refusal. */
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
