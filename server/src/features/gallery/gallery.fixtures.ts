import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  isSchema,
  pathOf,
} from '@studio/contract/kernel'
import { inject } from 'vitest'
import { partOfPlatform, runPeriodic } from '../../../testing/features.ts'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import { createCredentials } from '../../platform/credentials/index.ts'
import { createHttp } from '../../platform/http/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { type ByteRange, openDiskObjects } from '../../platform/objects/index.ts'
import { createPdfPress } from '../../platform/pdf/index.ts'
import { noisy } from '../../platform/pictures/hostile.fixtures.ts'
import { openSigning } from '../../platform/signing/index.ts'
import { createUploads } from '../uploads/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import { createGallery, type Gallery, type GalleryNeeds } from './index.ts'

export const NOW = Date.parse('2026-11-20T12:00:00.000Z')

/** Response of a call, success or refusal. */
export interface Answer<E extends Endpoint> {
  status: number
  body: EndpointOutput<E>
  code: string | undefined
  reason: string | undefined
  details: Record<string, string> | undefined
  headers: Headers
}

/**
 * Gallery and uploads with a separate database and folder, a mock clock, and actors whose token is their id (sign-in
 * isn't tested here). `bindMore` adds features that depend on the gallery.
 */
export async function openGallery(
  bindMore: (
    deps: Pick<Platform, 'http' | 'database' | 'clock' | 'objects' | 'log'> & { gallery: Gallery },
  ) => void = () => {},
  factsForNames?: GalleryNeeds['factsForNames'],
) {
  const folder = await mkdtemp(join(tmpdir(), 'gallery-'))
  const log = createLog('fatal')
  const database = await openOwnDatabase(inject('postgres'), log, 6)
  const http = await createHttp({ log, trustedProxies: [] })
  http.authenticateWith((token) => ({
    id: token,
    email: 'somebody@example.com',
    signInId: token,
    aal: 'aal1',
    mustStepUp: false,
  }))
  http.guardWith(async () => {})
  const clock = { time: NOW, now: () => new Date(clock.time) }
  const disk = await openDiskObjects(join(folder, 'objects'))
  const failing = { put: false, remove: false }
  const objects: typeof disk = {
    ...disk,
    put: async (key, bytes, about) => {
      if (failing.put && key.endsWith('.webp')) throw new Error('the disk is full')
      return disk.put(key, bytes, about)
    },
    get: (key: string, range?: ByteRange) => disk.get(key, range),
    remove: async (keys) => {
      if (failing.remove) throw new Error('the store cannot be reached')
      return disk.remove(keys)
    },
  }
  const signing = await openSigning(database.db, { viewer: http.caller, lasts: async () => true })
  const credentials = createCredentials({ database, clock, version: '1.2.3' })
  const press = await createPdfPress()
  const deps = { http, database, objects, signing, clock, log, credentials, press }
  const quota = {
    admit: async () => Number.POSITIVE_INFINITY,
    wrote: async () => {},
    photographs: { reserve: async () => () => {} },
  }
  const gallery = createGallery(partOfPlatform(deps), {
    room: quota,
    cameOrWent: async () => {},
    ...(factsForNames && { factsForNames }),
  })
  const uploads = createUploads(partOfPlatform(deps), { quota })
  bindMore({ http, database, clock, objects, log, gallery })
  const url = await http.server.listen({ host: '127.0.0.1', port: 0 })

  const it = {
    ...deps,
    gallery,
    uploads,
    url,
    failing,
    /** Runs the periodic sweep, as workers do. */
    sweep: () => runPeriodic<{ pictures: number; objects: number }>(gallery, 'sweep-gallery'),
    async newUser(): Promise<string> {
      const { rows } = await database.pool.query<{ id: string }>(
        'insert into users default values returning id',
      )
      return rows[0]?.id as string
    },
    async call<E extends Endpoint>(endpoint: E, input: EndpointInput<E>, user?: string): Promise<Answer<E>> {
      const target = new URL(pathOf(endpoint.path, input.params ?? {}), url)
      const query: { [name: string]: string | number | undefined } = input.query ?? {}
      for (const [key, value] of Object.entries(query))
        if (value !== undefined) target.searchParams.set(key, String(value))
      const isForm = input.body instanceof FormData
      const response = await fetch(target, {
        method: endpoint.method,
        headers: {
          ...(user ? { authorization: `Bearer ${user}` } : {}),
          ...(input.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(input.body === undefined
          ? {}
          : { body: isForm ? (input.body as FormData) : JSON.stringify(input.body) }),
      })
      const { status, headers } = response
      const isJson = !response.ok || isSchema(endpoint.output)
      const body = (isJson ? await response.json() : response) as {
        error?: { code: string; reason?: string; details: unknown }
      }
      return { status, headers, body, ...body.error } as unknown as Answer<E>
    },
    /** Records a real image, as a job would. */
    async addPicture(userId: string, about: Partial<Parameters<typeof gallery.recordPicture>[1]> = {}) {
      const bytes = await noisy(400, 300, 'png')
      const prepared = await gallery.preparePicture({ bytes, mime: 'image/png', width: 400, height: 300 })
      const { id } = await database.transact((tx) =>
        gallery.recordPicture(tx, {
          prepared,
          userId,
          jobId: randomUUID(),
          jobIndex: 0,
          model: 'studio',
          family: 'studio',
          projectId: null,
          prompt: 'A brass lamp',
          metadata: { seed: 1 },
          ...about,
        }),
      )
      return { id, bytes, prepared }
    },
    /** A row without bytes, for tests of rows only. */
    async addRow(userId: string, about: { [column: string]: unknown } = {}): Promise<string> {
      const row = {
        user_id: userId,
        type: 'image',
        family: 'studio',
        model: 'studio',
        prompt: 'A brass lamp',
        width: 4,
        height: 3,
        object_key: `media/${randomUUID()}/original.png`,
        mime: 'image/png',
        bytes: 1,
        sha256: '',
        placeholder: Buffer.from('hash'),
        ...about,
      }
      const names = Object.keys(row)
      const { rows } = await database.pool.query<{ id: string }>(
        `insert into media (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()}) returning id`,
        Object.values(row),
      )
      return rows[0]?.id as string
    },
    /** Keys of all stored objects without a row. */
    async keysWithoutRow(): Promise<string[]> {
      const { rows } = await database.pool.query<{ key: string }>(
        'select key from loose_objects order by key',
      )
      return rows.map(({ key }) => key)
    },
    async close() {
      await http.server.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
  return it
}

export type GalleryFixture = Awaited<ReturnType<typeof openGallery>>
