import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Studio } from '../../../testing/index.ts'
import { mailsTo as mailsAt, type ReceivedMail } from '../../../testing/people.ts'

/** A clock that tests move. */
export function movableClock() {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance(seconds: number) {
      ahead += seconds * 1000
    },
  }
}

/** The mails to an address, the newest first. */
export const mailsTo = (studio: Studio, email: string): Promise<ReceivedMail[]> => mailsAt(studio.url, email)

export async function newestMail(studio: Studio, email: string) {
  const [mail] = await mailsTo(studio, email)
  if (!mail?.links[0]) throw new Error(`There is no mail with a link to ${email}.`)
  const { searchParams } = new URL(mail.links[0])
  return {
    ...mail,
    link: mail.links[0],
    tokenHash: searchParams.get('token_hash') ?? '',
    type: searchParams.get('type') ?? '',
  }
}

/** Fields of an answer that tests read; which exist depends on the call. */
export interface WireBody {
  code: string
  message: string
  access_token: string
  refresh_token: string
  keys: Record<string, unknown>[]
}

/** Sends a raw request of the protocol. */
export async function wire(
  studio: Studio,
  method: string,
  path: string,
  { body, token, headers = {} }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
) {
  const response = await studio.fetch(path, {
    method,
    headers: {
      apikey: studio.app.publicConfig().auth.publishableKey,
      'x-supabase-api-version': '2024-01-01',
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: (text ? JSON.parse(text) : {}) as WireBody,
  }
}

/** Keys that the installation generated. */
export async function keysOf(studio: Studio): Promise<{ service: string }> {
  const { rows } = await studio.database.pool.query<{ value: string }>(
    "select value from installation_secrets where name = 'service_key'",
  )
  return { service: rows[0]?.value ?? '' }
}

/** The path of a conformance profile. */
export async function profileOf(profile: Record<string, unknown>): Promise<string> {
  const path = join(tmpdir(), `studio-profile-${randomUUID()}.json`)
  await writeFile(path, JSON.stringify(profile))
  return path
}
