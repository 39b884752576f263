import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  noisy,
  pngOfSide,
  pngWithBadChecksum,
  svgWithScript,
  truncatedJpeg,
  turnedWithPlace,
} from '../../platform/pictures/hostile.fixtures.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { movableClock } from '../auth/auth.fixtures.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+/p94AAAAASUVORK5CYII='
const COLOURS = { red: [255, 0, 0], green: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] }
const block = (width: number, height: number, [r = 0, g = 0, b = 0]: number[]) => ({
  create: { width, height, channels: 3 as const, background: { r, g, b } },
})
/** 80 × 40: red and green above, blue and white below. */
const quarters = () =>
  sharp(block(80, 40, COLOURS.white))
    .composite([
      { input: block(40, 20, COLOURS.red), left: 0, top: 0 },
      { input: block(40, 20, COLOURS.green), left: 40, top: 0 },
      { input: block(40, 20, COLOURS.blue), left: 0, top: 20 },
    ])
    .png()
    .toBuffer()
/** The same image on its side, with an EXIF orientation that turns it upright. */
const turned = async () =>
  sharp(await quarters())
    .rotate(-90)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()

const clock = movableClock()
let studio: Studio
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  studio = await startTestStudio({ clock })
  ana = await studio.onboarded('ana@example.com')
  ben = await studio.onboarded('ben@example.com')
  const files = ana.client.storage.from('files')
  // Buffers are sent without a type: images are recognised by content.
  for (const [name, bytes] of [
    ['wide.jpg', await noisy(400, 200)],
    ['wide.png', await noisy(40, 20, 'png')],
    ['placed.jpg', await turnedWithPlace()],
    ['bomb.png', pngOfSide(8_000)],
    ['quarters.png', await quarters()],
    ['turned.jpg', await turned()],
    ['checksum.png', await pngWithBadChecksum()],
    // Sent like in the storage server’s own tests.
    ['pixel.png', Buffer.from(PIXEL, 'base64')],
    ['torn.jpg', await truncatedJpeg()],
    ['drawing.svg', svgWithScript],
    ['text.png', Buffer.from('not a picture')],
  ] as const)
    if ((await files.upload(`${ana.id}/${name}`, bytes)).error) throw new Error(name)
})
afterAll(() => studio.close())

const get = (path: string, actor?: TestActor, headers: Record<string, string> = {}) =>
  studio.fetch(`/storage/v1${path}`, {
    headers: {
      apikey: studio.app.publicConfig().auth.publishableKey,
      ...(actor ? { authorization: `Bearer ${actor.accessToken}` } : {}),
      ...headers,
    },
  })
const render = (query: string, name = 'wide.jpg', headers = {}, actor = ana) =>
  get(`/render/image/authenticated/files/${ana.id}/${name}${query}`, actor, headers)
async function sizeOf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString('utf8').slice(0, 200)).toBe(200)
  const { width, height, format, ...rest } = await sharp(bytes).metadata()
  return { width, height, format, exif: rest.exif, type: response.headers.get('content-type') }
}

/** Names of the colours of a rendition at these points. */
async function colourAt(response: Response, points: number[][]) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return points.map(([x = 0, y = 0]) => {
    const at = (y * info.width + x) * info.channels
    const isLit = [...data.subarray(at, at + 3)].map((value) => (value > 127 ? 255 : 0)).join()
    return Object.entries(COLOURS).find(([, colour]) => colour.join() === isLit)?.[0]
  })
}
const CORNERS = [2, 17].flatMap((y) => [2, 17].map((x) => [x, y]))
/** Colours near the corners of a 20 × 20 rendition, row by row. */
const coloursOf = (response: Response) => colourAt(response, CORNERS)

describe('a rendition', () => {
  test.each([
    ['?width=100&height=100', 100, 100, 'height:100,width:100,resizing_type:fill'],
    ['?width=100&height=100&resize=contain', 100, 50, 'height:100,width:100,resizing_type:fit'],
    ['?width=100&height=100&resize=fill', 100, 100, 'height:100,width:100,resizing_type:force'],
    ['?width=100', 100, 50, 'width:100,resizing_type:fill'],
    ['?height=100&quality=60', 200, 100, 'height:100,resizing_type:fill,quality:60'],
    ['?format=origin', 400, 200, ''],
    ['?width=9000&format=webp', 400, 200, 'width:2500,resizing_type:fill,format:webp'],
    ['', 400, 200, ''],
  ])('of %j is %d × %d', async (query, width, height, expected) => {
    const response = await render(query)
    expect(response.headers.get('x-transformations')).toBe(expected)
    expect(await sizeOf(response)).toMatchObject({ width, height })
  })

  test('supports fit and fill', async () => {
    const bytes = async (query: string) => Buffer.from(await (await render(query)).arrayBuffer())
    const cover = await bytes('?width=50&height=50&resize=cover')
    expect(cover.equals(await bytes('?width=50&height=50&resize=fill'))).toBe(false)
    expect(cover.equals(await bytes('?width=50&height=50'))).toBe(true)
    expect((await bytes('?quality=20')).length).toBeLessThan((await bytes('?quality=100')).length)
  })

  test.each([
    ['image/avif,image/webp,*/*', '', 'image/avif', 'ftypavif'],
    ['image/webp,*/*', '', 'image/webp', 'WEBP'],
    ['*/*', '', 'image/jpeg', '\xff\xd8\xff'],
    ['image/avif,image/webp', '?format=origin', 'image/jpeg', '\xff\xd8\xff'],
  ])('for %j and %j is %s', async (accept, query, type, signature) => {
    const response = await render(query, 'wide.jpg', { accept })
    expect(response.headers.get('vary')).toContain('Accept')
    expect(response.headers.get('content-type')).toBe(type)
    // Checks the first bytes, because the server’s decoder can’t read AVIF.
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 12)).toContain(signature)
  })

  test('keeps the format of a PNG, is upright and has no location', async () => {
    expect(await sizeOf(await render('?width=20', 'wide.png'))).toMatchObject({
      type: 'image/png',
      height: 10,
    })
    expect(await sizeOf(await render('', 'placed.jpg'))).toMatchObject({
      width: 40,
      height: 80,
      exif: undefined,
    })
  })

  test('isn’t sent again to a client that has it, and differs per format', async () => {
    const first = await render('?width=10')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect((await render('?width=10', 'wide.jpg', { 'if-none-match': etag })).status).toBe(304)
    expect((await render('?width=11', 'wide.jpg', { 'if-none-match': etag })).status).toBe(200)
    const modern = { 'if-none-match': etag, accept: 'image/webp' }
    expect((await render('?width=10', 'wide.jpg', modern)).status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('max-age=3600')
    expect(first.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    ['gravity=we', 'gravity:we', ['red', 'red', 'blue', 'blue']],
    ['gravity=ea', 'gravity:ea', ['green', 'green', 'white', 'white']],
    ['gravity=ce', 'gravity:ce', ['red', 'green', 'blue', 'white']],
    ['gravity=we&x_offset=10', 'gravity:we:10:0', ['red', 'green', 'blue', 'white']],
    ['gravity=ea&x_offset=0.5', 'gravity:ea:0.5:0', ['red', 'red', 'blue', 'blue']],
    ['gravity=ce&x_offset=-900', 'gravity:ce:-900:0', ['red', 'red', 'blue', 'blue']],
    ['gravity=fp&x_offset=0&y_offset=1', 'gravity:fp:0:1', ['red', 'red', 'blue', 'blue']],
    ['gravity=fp&x_offset=0.9&y_offset=0', 'gravity:fp:0.9:0', ['green', 'green', 'white', 'white']],
    ['gravity=fp&x_offset=0.5&y_offset=0.5', 'gravity:fp:0.5:0.5', ['red', 'green', 'blue', 'white']],
  ])('is cropped to a side or a point: %s', async (query, expected, colours) => {
    for (const name of ['quarters.png', 'turned.jpg']) {
      const response = await render(`?width=20&height=20&${query}`, name)
      expect(response.headers.get('x-transformations')).toBe(
        `height:20,width:20,resizing_type:fill,${expected}`,
      )
      expect(await coloursOf(response), name).toEqual(colours)
    }
  })

  test('is never enlarged around a point, and shows the most salient area on request', async () => {
    const large = await render('?width=500&height=20&gravity=fp&x_offset=1&y_offset=1', 'quarters.png')
    expect(await sizeOf(large)).toMatchObject({ width: 80, height: 20 })
    const eye = await render('?width=20&height=20&gravity=sm&x_offset=3', 'quarters.png')
    expect(eye.headers.get('x-transformations')).toContain(',gravity:sm')
    expect(await sizeOf(eye)).toMatchObject({ width: 20, height: 20 })
    const fit = await render('?width=20&height=20&resize=contain&gravity=no', 'quarters.png')
    expect(await sizeOf(fit)).toMatchObject({ width: 20, height: 10 })
  })

  test.each(['x_offset=0.5', 'x_offset=1.1&y_offset=0', 'x_offset=0&y_offset=-0.1'])(
    'refuses a focal point outside of it: %s',
    async (query) => {
      const response = await render(`?width=20&height=20&gravity=fp&${query}`)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({
          error: 'InvalidParameter',
          message: 'Focal point requires x and y coordinates within 0-1 range',
        }),
      ])
    },
  )

  test.each(['checksum.png', 'pixel.png'])('renders %s despite its checksum', async (name) => {
    expect(await sizeOf(await render('?width=1&height=1', name))).toMatchObject({ width: 1, height: 1 })
  })

  test.each(['bomb.png', 'drawing.svg', 'text.png', 'torn.jpg'])('isn’t made of %s', async (name) => {
    const response = await render('?width=10', name)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({
        error: 'InvalidRequest',
        message: 'The source image is invalid or unsupported for rendering',
      }),
    ])
  })

  test.each([
    ['width=-1', 'width'],
    ['height=1.5', 'height'],
    ['quality=19', 'quality'],
    ['quality=101', 'quality'],
    ['resize=melt', 'resize'],
    ['format=tiff', 'format'],
  ])('is refused for %s', async (query, name) => {
    const response = await render(`?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ statusCode: '400', message: expect.stringContaining(name) })
  })

  test('is private', async () => {
    for (const actor of [ben, undefined]) {
      const response = await get(`/render/image/authenticated/files/${ana.id}/wide.jpg`, actor)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ statusCode: '404' }),
      ])
    }
    expect((await get(`/render/image/public/files/${ana.id}/wide.jpg`, ana)).status).toBe(400)
  })
})

describe('a signed rendition', () => {
  const files = () => ana.client.storage.from('files')
  const signed = async () => {
    const { data } = await files().createSignedUrl(`${ana.id}/wide.jpg`, 60, {
      transform: { width: 50, height: 50, resize: 'contain', quality: 60 },
    })
    return new URL(data?.signedUrl ?? '')
  }

  test('is what was signed, regardless of other parameters', async () => {
    const url = await signed()
    expect(url.pathname).toBe(`/storage/v1/render/image/sign/files/${ana.id}/wide.jpg`)
    for (const added of ['', '&width=400&height=400', '&resize=fill&format=webp&quality=100']) {
      const response = await fetch(url + added)
      expect(response.headers.get('x-transformations')).toBe(
        'height:50,width:50,resizing_type:fit,quality:60',
      )
      expect(await sizeOf(response)).toMatchObject({ width: 50, height: 25, type: 'image/jpeg' })
    }
  })

  test('keeps its signed focal point', async () => {
    const sign = (transform: object) =>
      studio.fetch(`/storage/v1/object/sign/files/${ana.id}/quarters.png`, {
        method: 'POST',
        headers: {
          apikey: studio.app.publicConfig().auth.publishableKey,
          authorization: `Bearer ${ana.accessToken}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ expiresIn: 60, transform: { width: 20, height: 20, ...transform } }),
      })
    const answer = await sign({ gravity: 'fp', x_offset: 1, y_offset: 0.5, format: 'webp', quality: 90 })
    const { signedURL } = (await answer.json()) as { signedURL: string }
    const response = await studio.fetch(`/storage/v1${signedURL}&gravity=we`)
    expect(response.headers.get('x-transformations')).toBe(
      'height:20,width:20,resizing_type:fill,quality:90,format:webp,gravity:fp:1:0.5',
    )
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(await coloursOf(response)).toEqual(['green', 'green', 'white', 'white'])
    expect(await (await sign({ gravity: 'fp', x_offset: 2, y_offset: 0 })).json()).toMatchObject({
      error: 'InvalidParameter',
    })
  })

  test('doesn’t open the original or another image, and expires', async () => {
    const url = await signed()
    for (const other of [
      url.href.replace('/render/image/sign/', '/object/sign/'),
      url.href.replace('wide.jpg', 'placed.jpg'),
      url.href.replace('wide.jpg', 'x%2f..%2fwide.jpg'),
      url.href.replace(/token=[^.]+\.[^.]+/, 'token=e30.e30'),
      url.href.replace(/\?.*/, ''),
    ]) {
      const response = await fetch(other)
      expect([response.status, await response.json()]).toEqual([
        400,
        expect.objectContaining({ error: 'InvalidSignature' }),
      ])
    }
    clock.advance(61)
    expect(await (await fetch(url)).json()).toMatchObject({ error: 'InvalidSignature' })
  })

  test('can’t be signed by anyone else', async () => {
    const { error } = await ben.client.storage
      .from('files')
      .createSignedUrl(`${ana.id}/wide.jpg`, 60, { transform: { width: 10 } })
    expect(error).toMatchObject({ message: 'Object not found' })
  })
})

test('lets a client download a rendition', async () => {
  const { data } = await ana.client.storage
    .from('files')
    .download(`${ana.id}/wide.jpg`, { transform: { width: 20, height: 20 } })
  expect(data?.type).toBe('image/jpeg')
  expect(await sharp(await data?.arrayBuffer()).metadata()).toMatchObject({ width: 20, height: 20 })
})
