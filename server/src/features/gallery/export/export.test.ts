import { exportGalleryItem } from '@studio/contract/gallery'
import type { EndpointInput } from '@studio/contract/kernel'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type GalleryFixture, openGallery } from '../gallery.fixtures.ts'

const PROMPT = 'Лампа & a "brass" <lamp>'

let it: GalleryFixture
let me: string
let id: string
beforeAll(async () => {
  it = await openGallery()
  me = await it.newUser()
  const metadata = { seed: 771904, style: 'editorial', cost: { credits: 1 }, jobId: 'x' }
  ;({ id } = await it.addPicture(me, { prompt: PROMPT, metadata }))
})
afterAll(() => it.close())

type Query = NonNullable<EndpointInput<typeof exportGalleryItem>['query']>

async function exported(query: Query, user = me, of = id) {
  const answer = await it.call(exportGalleryItem, { params: { id: of }, query }, user)
  const bytes = answer.status === 200 ? Buffer.from(await answer.body.arrayBuffer()) : Buffer.alloc(0)
  return { ...answer, bytes }
}
const xmpOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).xmp?.toString('utf8') ?? ''

describe('exporting an image', () => {
  test.each(['png', 'jpeg', 'webp'] as const)('as %s in its full size, saying what it is', async (format) => {
    const { bytes, headers } = await exported({ format, download: 'brass-lamp' })
    const about = await sharp(bytes).metadata()
    expect([about.format, about.width, about.height]).toEqual([format, 400, 300])
    expect(headers.get('content-type')).toBe(`image/${format}`)
    expect(headers.get('content-disposition')).toContain(
      `filename="brass-lamp.${format === 'jpeg' ? 'jpg' : format}"`,
    )
    const xmp = await xmpOf(bytes)
    expect(xmp).toContain('Лампа &amp; a &quot;brass&quot; &lt;lamp&gt;')
    expect(xmp).toContain('771904')
    expect(xmp).toContain('digitalsourcetype/')
    expect(xmp).not.toContain('credits')
  })

  test.each(['png', 'jpeg', 'webp'] as const)('as %s omits the recipe if it isn’t shared', async (format) => {
    const { bytes } = await exported({ format, metadata: 'credit' })
    const xmp = await xmpOf(bytes)
    expect(xmp).toContain('digitalsourcetype/')
    for (const secret of ['Лампа', '771904', 'editorial']) expect(bytes.includes(secret)).toBe(false)
  })

  test.each(['png', 'jpeg', 'webp'] as const)(
    'as %s adds credentials signed by this installation',
    async (format) => {
      const { bytes } = await exported({ format })
      expect(await it.credentials.read(bytes, `image/${format}`)).toEqual({
        state: 'valid',
        digitalSourceType: 'trainedAlgorithmicMedia',
        madeBy: 'studio',
        recipe: { prompt: PROMPT, seed: 771904, style: 'editorial' },
      })
      const { bytes: credited } = await exported({ format, metadata: 'credit' })
      expect(await it.credentials.read(credited, `image/${format}`)).toMatchObject({
        state: 'valid',
        recipe: null,
      })
      // One changed row of pixels invalidates the signature.
      const changed = Buffer.from(bytes)
      const at = Math.floor(changed.length * 0.9)
      changed.writeUInt8(changed.readUInt8(at) ^ 0xff, at)
      expect(await it.credentials.read(changed, `image/${format}`).catch(() => null)).not.toMatchObject({
        state: 'valid',
      })
    },
  )

  test.each(['png', 'jpeg', 'webp'] as const)('as %s that says nothing at all', async (format) => {
    const { bytes } = await exported({ format, metadata: 'none' })
    expect(await xmpOf(bytes)).toBe('')
    expect(await it.credentials.read(bytes, `image/${format}`)).toBeNull()
    for (const secret of ['Лампа', '771904', 'Studio']) expect(bytes.includes(secret)).toBe(false)
  })

  test('is smaller with standard quality', async () => {
    for (const format of ['jpeg', 'webp'] as const) {
      const [high, standard] = [await exported({ format }), await exported({ format, quality: 'standard' })]
      expect(standard.bytes.length).toBeLessThan(high.bytes.length)
    }
  })

  test('as JSON contains the recipe', async () => {
    const { bytes, headers } = await exported({ format: 'json' })
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="picture\.json"/)
    expect(JSON.parse(bytes.toString())).toEqual({
      id,
      createdAt: expect.any(String),
      model: 'studio',
      prompt: PROMPT,
      width: 400,
      height: 300,
      metadata: { seed: 771904, style: 'editorial' },
    })
  })
})

test('is denied to other users, and keeps a video’s format', async () => {
  expect((await exported({}, await it.newUser())).status).toBe(404)
  const video = await it.addRow(me, { type: 'video' })
  expect(await exported({ format: 'webp' }, me, video)).toMatchObject({
    status: 415,
    code: 'UNSUPPORTED_MEDIA',
  })
  expect(await exported({ format: 'gif' as 'png' })).toMatchObject({ status: 422 })
})
