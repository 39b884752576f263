import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { Endpoint, EndpointInput, EndpointOutput } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import type { QueryResultRow } from 'pg'
import sharp from 'sharp'
import {
  CallRefused,
  startTestStudio,
  type Studio,
  type StudioOptions,
  type TestActor,
} from '../../../testing/index.ts'

export const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
export const digestHeader = (bytes: Uint8Array) => `sha-256=:${digestOf(bytes).toString('base64')}:`

/** Returns a photo of a booth, with different bytes for each seed. */
export const photo = (seed = 1, width = 96, height = 64): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: { r: seed % 256, g: (seed * 7) % 256, b: 90 } },
  })
    .jpeg()
    .toBuffer()

export interface TestBooth {
  id: string
  eventId: string
  token: string
  call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>>
  /** Sends a session, and returns the token of its guest link. */
  session(about?: Partial<SessionRow>): Promise<{ id: string; token: string }>
  put(sessionId: string, bytes: Uint8Array, about?: Partial<PutRequest>): Promise<contract.CaptureReceipt>
}

type SessionRow = Extract<contract.BatchRow, { kind: 'session' }>
interface PutRequest {
  id: string
  kind: contract.CaptureKind
  mime: string
  seq: number
  digest: string
}

export interface Booths extends Studio {
  /** Signed-in host; `refresh` signs in again after the mock clock has moved past the expiry of the sign-in. */
  host: TestActor
  refresh(): Promise<void>
  clock: { time: number; now(): Date }
  event(about?: Partial<contract.EventDraft>, host?: TestActor): Promise<contract.KioskEvent>
  booth(eventId: string, host?: TestActor): Promise<TestBooth>
  query(text: string, values?: unknown[]): Promise<QueryResultRow[]>
}

export const refusal = (work: Promise<unknown>): Promise<CallRefused | undefined> =>
  work.then(
    () => undefined,
    (error) => {
      if (error instanceof CallRefused) return error
      throw error
    },
  )
export const codeOf = async (work: Promise<unknown>) => (await refusal(work))?.code

/** Starts the real app with a host and a mock clock. */
export async function startBoothStudio(options: StudioOptions = {}): Promise<Booths> {
  const clock = { time: Date.parse('2026-11-22T20:00:00Z'), now: () => new Date(clock.time) }
  const studio = await startTestStudio({ clock, ...options })
  const host = await studio.onboarded()

  let signedInAt = clock.time
  async function refresh(): Promise<void> {
    if (clock.time - signedInAt < 30 * MINUTE_MS) return
    const { data, error } = await host.client.auth.refreshSession()
    if (!data.session) throw error ?? new Error('The host could not be signed in again.')
    Object.assign(host, { accessToken: data.session.access_token })
    signedInAt = clock.time
  }

  async function boothOf(eventId: string, owner = host): Promise<TestBooth> {
    await refresh()
    const created = await studio.call(
      contract.createBooth,
      { params: { id: eventId }, body: { name: 'Bar' } },
      owner,
    )
    const { token } = await studio.call(contract.pairBooth, { body: { code: created.code } })
    const call: TestBooth['call'] = (endpoint, input) =>
      studio.call(endpoint, input, undefined, { authorization: `Bearer ${token}` })
    let seq = 0
    return {
      id: created.booth.id,
      eventId,
      token,
      call,
      async session(about = {}) {
        const link = randomBytes(24).toString('base64url')
        const row: SessionRow = {
          kind: 'session',
          id: randomUUID(),
          seq: seq++,
          startedAt: clock.now().toISOString(),
          locale: 'en',
          consentVersion: 1,
          consentAt: clock.now().toISOString(),
          mayUseAi: true,
          shareHash: digestOf(Buffer.from(link)).toString('hex'),
          ...about,
        }
        await call(contract.sendBatch, { body: { rows: [row] } })
        return { id: row.id, token: link }
      },
      put(sessionId, bytes, about = {}) {
        const { id = randomUUID(), kind = 'shot', mime = 'image/jpeg' } = about
        return studio.call(
          contract.putCapture,
          {
            params: { id },
            query: { sessionId, seq: about.seq ?? seq++, kind, capturedAt: clock.now().toISOString() },
            body: new Blob([new Uint8Array(bytes)], { type: mime }),
          },
          undefined,
          {
            authorization: `Bearer ${token}`,
            'content-type': mime,
            'content-digest': about.digest ?? digestHeader(bytes),
          },
        )
      },
    }
  }

  return {
    ...studio,
    host,
    clock,
    refresh,
    async event(about = {}, owner = host) {
      await refresh()
      const body = {
        name: `Wedding ${randomUUID().slice(0, 6)}`,
        timeZone: 'Europe/Madrid',
        pin: '4711',
        ...about,
      }
      return (await studio.call(contract.createEvent, { body }, owner)).event
    },
    booth: boothOf,
    query: async (text, values = []) => (await studio.database.pool.query(text, values)).rows,
  }
}
