import { randomUUID } from 'node:crypto'
import { putProfile } from '@studio/contract/profile'
import type { Licence, WorkKind, WorkStatus, WorkVisibility } from '@studio/contract/works'
import sharp from 'sharp'
import type { Studio, TestActor } from '../../../../testing/index.ts'
import { openObjects } from '../../../platform/objects/index.ts'

export interface GivenWork {
  title?: string
  about?: string
  kind?: WorkKind
  licence?: Licence
  status?: WorkStatus
  visibility?: WorkVisibility
  tags?: string[]
  prompt?: string
  publishAt?: Date
  keptBy?: number
  uses?: number
  /** Without one it is words alone. */
  picture?: boolean
}

/** Puts a work into the tables as publishing would leave it, with a picture of 900 by 600 pixels. Answers its id. */
export async function putWork(studio: Studio, author: TestActor, given: GivenWork = {}): Promise<string> {
  const { title = 'Spheres on a pink plinth', status = 'live', visibility = 'public' } = given
  const { kind = 'image', licence = 'cc-by-4.0', prompt = 'Three glossy spheres', picture = true } = given
  const id = randomUUID()
  const shown = picture ? await putPicture(studio, id) : undefined
  await studio.database.pool.query(
    `insert into works (id, author_id, kind, title, about, snapshot, excerpt, tags, licence, terms, visibility, status,
       publish_at, created_at, updated_at, kept_by, uses, object_key, mime, bytes, sha256, thumbnails, placeholder, width,
       height)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
    [
      ...[id, author.id, kind, title, given.about ?? '', JSON.stringify({ prompt }), prompt.slice(0, 200)],
      ...[given.tags ?? [], licence],
      JSON.stringify({ resale: false, training: false, credit: 'Test Person', keepsName: true }),
      ...[visibility, status, given.publishAt ?? new Date(), given.keptBy ?? 0, given.uses ?? 0],
      ...[shown?.key ?? null, shown ? 'image/png' : null, shown?.bytes ?? 0, shown && 'x'],
      ...[JSON.stringify(shown?.thumbnails ?? []), shown ? Buffer.from('placeholder') : null],
      ...(shown ? [900, 600] : [null, null]),
    ],
  )
  await studio.database.pool.query(
    'insert into work_versions (work_id, number, snapshot, created_at) values ($1, 1, $2, now())',
    [id, JSON.stringify({ prompt })],
  )
  return id
}

async function putPicture({ config }: Studio, id: string) {
  const objects = await openObjects(config)
  const background = { r: 40, g: 90, b: 200 }
  const whole = sharp({ create: { width: 900, height: 600, channels: 3, background } })
  const key = `works/${id}/full.png`
  const small = `works/${id}/640.webp`
  const bytes = await whole.clone().png().toBuffer()
  await objects.put(key, bytes, { mime: 'image/png' })
  await objects.put(small, await whole.resize(640, 427).webp().toBuffer(), { mime: 'image/webp' })
  return { key, bytes: bytes.length, thumbnails: [{ width: 640, height: 427, key: small }] }
}

/** Somebody through onboarding, by this name and with a public profile. */
export async function creator(studio: Studio, displayName: string): Promise<TestActor> {
  const actor = await studio.onboarded()
  await studio.call(putProfile, { body: { displayName, useType: 'artist', publicProfile: true } }, actor)
  return actor
}
