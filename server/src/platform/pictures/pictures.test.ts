import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import * as hostile from './hostile.fixtures.ts'
import { readPicture, thumbnailsOf } from './index.ts'
import { runInTurn } from './open.ts'

describe('reading a picture', () => {
  test.each([
    ['text named .png', () => hostile.textNamedPng, 'type'],
    ['an SVG with a script', () => hostile.svgWithScript, 'type'],
    ['nothing', () => Buffer.alloc(0), 'type'],
    ['a GIF', () => Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1'), 'type'],
    ['a truncated JPEG', hostile.truncatedJpeg, 'broken'],
    ['only the signature of a PNG', () => hostile.pngOfSide(4).subarray(0, 8), 'broken'],
    ['a PNG with a wrong checksum', () => hostile.pngOfSide(64).fill(0, 20, 40), 'broken'],
  ])('refuses %s', async (_, make, reason) => {
    await expect(readPicture(await make())).rejects.toMatchObject({ name: 'PictureProblem', reason })
  })

  test('refuses 256 megapixels in under a megabyte before decoding', async () => {
    const bomb = hostile.pngOfSide(16_000)
    expect(bomb.length).toBeLessThan(1_000_000)
    const memory = process.memoryUsage().rss
    await expect(readPicture(bomb)).rejects.toMatchObject({ reason: 'pixels' })
    await expect(thumbnailsOf(bomb)).rejects.toMatchObject({ reason: 'pixels' })
    expect(process.memoryUsage().rss - memory).toBeLessThan(100 * 1024 * 1024)
  })

  test('rotates it upright and drops its metadata', async () => {
    const image = await hostile.turnedWithPlace()
    expect(image.includes('SecretCam')).toBe(true)
    const { bytes, mime, width, height } = await readPicture(image)
    expect({ mime, width, height }).toEqual({ mime: 'image/jpeg', width: 40, height: 80 })
    const about = await sharp(bytes).metadata()
    expect([about.exif, about.xmp, about.iptc, about.icc, about.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    for (const word of ['SecretCam', 'Jane Doe', 'Exif'])
      expect(Buffer.from(bytes).includes(word)).toBe(false)
    // Orientation 6: the left of the file is the top of the image.
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(200)
    expect(data.at(-1)).toBeGreaterThan(200)
  })

  test('keeps only the image of a polyglot file', async () => {
    const { bytes, width, height } = await readPicture(await hostile.polyglot())
    expect([width, height]).toEqual([40, 30])
    expect(Buffer.from(bytes).includes('script')).toBe(false)
  })

  test('keeps transparency, as PNG', async () => {
    const image = await sharp({ create: { width: 9, height: 5, channels: 4, background: '#ff000080' } })
      .webp()
      .toBuffer()
    const { bytes, mime } = await readPicture(image)
    expect(mime).toBe('image/png')
    expect((await sharp(bytes).stats()).isOpaque).toBe(false)
  })
})

describe('thumbnails', () => {
  test('are created for sizes below the original, by the long side', async () => {
    const bytes = await hostile.noisy(768, 1024, 'png')
    const { thumbnails, placeholder, mime, width, height } = await thumbnailsOf(bytes)
    expect([mime, width, height]).toEqual(['image/png', 768, 1024])
    expect(thumbnails.map(({ width, height }) => [width, height])).toEqual([
      [240, 320],
      [480, 640],
    ])
    for (const { bytes, width, height } of thumbnails)
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(placeholder.length).toBeGreaterThan(10)
    expect(placeholder.length).toBeLessThan(30)
  })

  test('aren’t created for a small image', async () => {
    const bytes = await hostile.noisy(320, 200)
    const { thumbnails, placeholder } = await thumbnailsOf(bytes)
    expect(thumbnails).toEqual([])
    expect(placeholder.length).toBeGreaterThan(10)
  })

  test('of a broken image are refused', async () => {
    await expect(thumbnailsOf(await hostile.truncatedJpeg())).rejects.toMatchObject({ reason: 'broken' })
  })
})

test('processes two images at a time, in order, whatever their results', async () => {
  let now = 0
  let max = 0
  const order: number[] = []
  const work = (at: number) =>
    runInTurn(async () => {
      order.push(at)
      max = Math.max(max, ++now)
      await new Promise((resolve) => setTimeout(resolve, 2))
      now -= 1
      if (at % 3 === 0) throw new Error('broken')
    }).catch(() => undefined)
  await Promise.all(Array.from({ length: 9 }, (_, at) => work(at)))
  expect(max).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
