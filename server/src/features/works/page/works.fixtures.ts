import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { putProfile } from '@studio/contract/profile'
import sharp from 'sharp'
import type { Studio, TestActor } from '../../../../testing/index.ts'
import { openObjects } from '../../../platform/objects/index.ts'
import { type SeedWork, seedWorks } from '../works.fixtures.ts'

/** A folder with a page as the web app's build leaves it; to be removed by the caller. */
export async function builtPage(): Promise<string> {
  const folder = await mkdtemp('/tmp/studio-page-')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html><head><meta name="csp-nonce" nonce="__NONCE__" /><meta name="description" content="Studio" />
<title>Studio Alpha</title><script type="application/json" id="config">__CONFIG__</script></head><body></body></html>`,
  )
  return folder
}

interface PageOptions extends SeedWork {
  /** Without one it is words alone. */
  picture?: boolean
}

/** Puts a work into the tables as publishing would leave it, with a picture of 900 by 600 pixels. Returns its id. */
export async function putWork(studio: Studio, author: TestActor, page: PageOptions = {}): Promise<string> {
  const { picture = true, ...work } = page
  const [id = ''] = await seedWorks(studio, author.id, [
    {
      title: 'Spheres on a pink plinth',
      kind: 'image',
      prompt: 'Three glossy spheres',
      publishAt: new Date(),
      ...work,
    },
  ])
  const { pool } = studio.database
  await pool.query(
    'insert into work_versions (work_id, number, snapshot, created_at) select id, 1, snapshot, now() from works where id = $1',
    [id],
  )
  if (!picture) return id
  const { key, bytes, thumbnails } = await putPicture(studio, id)
  await pool.query(
    `update works set object_key = $2, mime = 'image/png', bytes = $3, sha256 = 'x', thumbnails = $4, placeholder = $5,
       width = 900, height = 600 where id = $1`,
    [id, key, bytes, JSON.stringify(thumbnails), Buffer.from('placeholder')],
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

/** Signs in a user with this name, completes onboarding and makes the profile public. */
export async function creator(studio: Studio, displayName: string): Promise<TestActor> {
  const actor = await studio.onboarded()
  await studio.call(putProfile, { body: { displayName, useType: 'artist', publicProfile: true } }, actor)
  return actor
}
