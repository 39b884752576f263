import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it as test } from 'vitest'
import { type GalleryFixture, openGallery } from './gallery.fixtures.ts'
import { bestRendition, createLoadPicture } from './load-picture.ts'

const original = { key: 'original', mime: 'image/jpeg', width: 6_000, height: 4_000 }
const small = { key: '320', width: 320, height: 213 }
const large = { key: '2048', width: 2_048, height: 1_365 }

describe('the rendition that is loaded', () => {
  test.each([
    [320, '320'],
    [321, '2048'],
    [2_048, '2048'],
    [2_049, 'original'],
    ['full', 'original'],
  ] as const)('of %s px is %s', (maxSize, key) => {
    expect(bestRendition(original, [small, large], maxSize)?.key).toBe(key)
  })

  test.each([
    ['of another format', { ...original, mime: 'image/heic' }],
    ['of too many pixels', { ...original, width: 12_000, height: 10_000 }],
  ])('is the largest one if the original is %s', (_, undecodable) => {
    expect(bestRendition(undecodable, [small, large], 'full')).toMatchObject({
      key: '2048',
      mime: 'image/webp',
    })
    expect(bestRendition(undecodable, [], 'full')).toBeUndefined()
  })
})

describe('loading an image', () => {
  let it: GalleryFixture
  let userId: string
  beforeAll(async () => {
    it = await openGallery()
    userId = await it.newUser()
  })
  afterAll(() => it.close())

  test('returns bytes, type and size of the owner’s image only', async () => {
    const load = createLoadPicture({ database: it.database, objects: it.objects })
    const { id, bytes } = await it.addPicture(userId)
    const loaded = await load(userId, id, { maxSize: 'full' })
    expect(loaded).toMatchObject({ mime: 'image/png', width: 400, height: 300 })
    expect(loaded?.bytes.equals(bytes)).toBe(true)
    expect(await load(userId, id, { maxSize: 200 })).toMatchObject({ mime: 'image/webp', width: 320 })
    expect(await load(await it.newUser(), id, { maxSize: 'full' })).toBeUndefined()
    expect(await load(userId, randomUUID(), { maxSize: 'full' })).toBeUndefined()
  })
})
