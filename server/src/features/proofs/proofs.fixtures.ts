import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Endpoint, EndpointInput, EndpointOutput } from '@studio/contract/kernel'
import * as contract from '@studio/contract/proofs'
import { hash } from '@node-rs/bcrypt'
import { MINUTE_MS } from '@studio/contract/kernel'
import { putSettings } from '@studio/contract/settings'
import sharp from 'sharp'
import {
  CallRefused,
  startTestStudio,
  type Studio,
  type StudioOptions,
  type TestActor,
} from '../../../testing/index.ts'
import { openDiskObjects } from '../../platform/objects/disk.ts'

/** A guest’s browser, which keeps its cookie. */
export interface Guest {
  cookie: string | undefined
  /** Each on another network. */
  address: string
  enter(body: Partial<contract.Entry>): Promise<contract.EntryAnswer>
  call<E extends Endpoint>(endpoint: E, input?: Partial<EndpointInput<E>>): Promise<EndpointOutput<E>>
  fetch(url: string): Promise<Response>
}

export interface Proofing extends Studio {
  owner: TestActor
  clock: { time: number; now(): Date }
  /** An image of the owner, with different bytes for each seed. */
  picture(seed?: number, owner?: TestActor): Promise<string>
  proof(
    about?: Record<string, unknown> & { pictures?: number },
    owner?: TestActor,
  ): Promise<{ id: string; link: string; pin: string | null; mediaIds: string[] }>
  guest(link: string, address?: string): Guest
  whole(id: string): Promise<contract.WholeProof>
  refresh(): Promise<void>
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

export const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error) => (error instanceof CallRefused ? error.code : String(error)),
  )
export const refusal = (work: Promise<unknown>): Promise<CallRefused> =>
  work.then(
    () => {
      throw new Error('It was not refused.')
    },
    (error) => {
      if (error instanceof CallRefused) return error
      throw error
    },
  )

/** An image with camera metadata, including a location. */
export const photo = (seed = 1, width = 96, height = 64): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: { r: (seed * 37) % 256, g: 90, b: (seed * 7) % 256 } },
  })
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', Make: 'SECRET-CAMERA' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1' },
    })
    .jpeg()
    .toBuffer()

/** The real app with an owner, on a manual clock. */
export async function startProofing(options: StudioOptions = {}): Promise<Proofing> {
  const clock = { time: Date.parse('2026-11-23T09:00:00Z'), now: () => new Date(clock.time) }
  // A proxy that forwards the client’s address.
  const studio = await startTestStudio({
    clock,
    runsWorker: false,
    ...options,
    environment: { STUDIO_TRUSTED_PROXIES: '127.0.0.1/32,::1/128', ...options.environment },
  })
  const owner = await studio.onboarded()
  const at = new Date(clock.time).toISOString()
  const wishes = { settings: { emailNotifications: true }, updatedAt: {}, sentAt: at }
  await studio.call(putSettings, { body: wishes }, owner)
  const disk = await openDiskObjects(join(studio.dataDir, 'objects'))
  const query: Proofing['query'] = async (text, values = []) =>
    (await studio.database.pool.query(text, values)).rows as never

  let signedInAt = clock.time
  /** Signs in again if the session would have expired. */
  async function refresh(): Promise<void> {
    if (clock.time - signedInAt < 30 * MINUTE_MS) return
    const { data, error } = await owner.client.auth.refreshSession()
    if (!data.session) throw error ?? new Error('The owner could not be signed in again.')
    Object.assign(owner, { accessToken: data.session.access_token })
    signedInAt = clock.time
  }

  async function picture(seed = Math.floor(clock.time / 1000) % 200, of = owner): Promise<string> {
    const [id, key, bytes] = [randomUUID(), `media/${randomUUID()}/original.jpeg`, await photo(seed)]
    await disk.put(key, bytes, { mime: 'image/jpeg' })
    await query(
      `insert into media (id, user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, $2, 'image', 'studio', 'studio', $3, 96, 64, $4, 'image/jpeg', $5, $6, '\\x0102')`,
      [id, of.id, `Red coat, ${seed}`, key, bytes.length, createHash('sha256').update(bytes).digest('hex')],
    )
    return id
  }

  function guestOf(link: string, address = '203.0.113.7'): Guest {
    const secret = link.slice(link.indexOf('#') + 1)
    const headers = (): Record<string, string> => ({
      'x-forwarded-for': guest.address,
      ...(guest.cookie ? { cookie: guest.cookie } : {}),
    })
    const guest: Guest = {
      cookie: undefined,
      address,
      async enter(body) {
        const response = await studio.fetch(contract.enterProof.path, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/json' },
          body: JSON.stringify({ link: secret, ...body }),
        })
        const cookie = response.headers.get('set-cookie')
        if (cookie) guest.cookie = cookie.split(';')[0]
        const answer = (await response.json()) as never
        if (!response.ok) throw new CallRefused(response.status, answer, response.headers)
        return answer
      },
      call: (endpoint, input = {}) => studio.call(endpoint, input as never, undefined, headers()),
      fetch: (url) => studio.fetch(url, { headers: headers() }),
    }
    return guest
  }

  return {
    ...studio,
    owner,
    clock,
    picture,
    query,
    guest: guestOf,
    async proof({ pictures = 3, pin = 'new', ...about } = {}, of = owner) {
      await refresh()
      const mediaIds: string[] = []
      for (let n = 0; n < pictures; n++) mediaIds.push(await picture(n + 1, of))
      const items = mediaIds.map((mediaId) => ({ mediaId }))
      const body = { title: 'Autumn coats', items, ...about }
      const { proof } = await studio.call(contract.createProof, { body }, of)
      const params = { id: proof.id }
      const created = await studio.call(
        contract.makeProofLink,
        { params, body: { pin: pin as string | null } },
        of,
      )
      // Hashed as on a server, but fast.
      if (created.pin)
        await query('update proofs set pin_hash = $2 where id = $1', [
          proof.id,
          await hash(created.pin, { cost: 4 }),
        ])
      await studio.call(contract.openProof, { params }, of)
      return { id: proof.id, link: created.link, pin: created.pin, mediaIds }
    },
    async whole(id) {
      await refresh()
      return studio.call(contract.getProof, { params: { id } }, owner)
    },
    refresh,
  }
}

/** State that a guest sees now. */
export async function viewOf(guest: Guest): Promise<contract.ProofState> {
  const { proof, guest: me, marks, items } = await guest.call(contract.getGuestProof)
  const visibleIds = new Set(
    items.filter(({ replacedBy, withdrawn }) => !replacedBy && !withdrawn).map(({ mediaId }) => mediaId),
  )
  const picks = marks.filter(({ guestId, verdict }) => guestId === me.id && verdict === 'pick')
  return {
    round: proof.round,
    seen: proof.seen,
    picks: picks.map(({ mediaId }) => mediaId).filter((id) => visibleIds.has(id)),
  }
}
