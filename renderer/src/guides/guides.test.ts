import type { GuideKind } from '@studio/contract/models'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { composeScene } from '../compose/compose-scene.ts'
import { createRenderer, type PictureRequest } from '../renderer.ts'
import { readPrompt } from '@studio/domain/vocabulary'
import { GROUPS } from '../render/solids/field.ts'
import { createView } from '../render/frame.ts'
import { createPool } from '../render/pool.ts'
import { targetOf } from '../render/target.ts'
import { figurePoints } from './figure-points.ts'
import { requestOf } from '../requests.fixtures.ts'

const renderer = createRenderer({ threads: 2, longSide: { draft: 96 } })
const pool = createPool(1)
afterAll(() => Promise.all([renderer.close(), pool.close()]))

const { signal } = new AbortController()
const picture = (more: Partial<PictureRequest> = {}) =>
  renderer.picture(requestOf(more), signal, { onProgress() {}, onPreview() {} })

/** Bytes of every pixel, one or three, whatever the depth of the file. */
async function render(kind: GuideKind, more: Partial<PictureRequest>) {
  const image = await (await renderer.guides(requestOf(more))).draw(kind, signal)
  const about = await sharp(image.bytes).metadata()
  const raw = sharp(image.bytes).toColourspace(kind === 'depth' ? 'b-w' : 'srgb')
  const pixels = await raw.raw().toBuffer()
  return { image, about, pixels, at: (x: number, y: number) => pixels.subarray((x + y * image.width) * 3) }
}

/** Gradient at each pixel, in bytes of brightness. */
function slopes(pixels: Uint8Array, width: number): Float64Array {
  const slope = new Float64Array(pixels.length)
  for (let i = width + 1; i < pixels.length - width - 1; i++)
    slope[i] = Math.abs(pixels[i + 1]! - pixels[i - 1]!) + Math.abs(pixels[i + width]! - pixels[i - width]!)
  return slope
}

describe('a depth map', () => {
  it.each([
    ['a mannequin', {}],
    ['a still life', { prompt: 'white vase with black flowers, deep focus', aspectRatio: '4:3' }],
  ] as const)('has edges at the same positions as the image of %s', async (_, more) => {
    const { image } = await picture(more)
    const { width } = image
    const grey = await sharp(image.bytes).greyscale().raw().toBuffer()
    const [bright, depth] = [slopes(grey, width), slopes((await render('depth', more)).pixels, width)]
    const agreement = (dx: number, dy: number) => {
      let sum = 0
      for (let i = 0; i < depth.length; i++) if (depth[i]! > 24) sum += bright[i + dx + dy * width] ?? 0
      return sum
    }
    const aligned = agreement(0, 0)
    for (const by of [2, -2, 4, -4]) {
      expect(aligned).toBeGreaterThan(agreement(by, 0))
      expect(aligned).toBeGreaterThan(agreement(0, by))
    }
  })

  it('is a 16-bit greyscale PNG with near white and a black sky', async () => {
    const { about, pixels, image } = await render('depth', { prompt: 'sand dunes in the desert' })
    expect(about).toMatchObject({ format: 'png', depth: 'ushort', channels: 1, width: 96, height: 96 })
    expect(Math.max(...pixels)).toBe(255)
    expect(pixels[0]).toBe(0)
    expect(pixels.at(-1)).toBeGreaterThan(100)
    expect(image).toMatchObject({ width: 96, height: 96, mime: 'image/png' })
  })

  it('has the size of the upscaled image', async () => {
    const guides = await renderer.guides(requestOf({ scale: 2, aspectRatio: '16:9' }))
    expect(await guides.draw('depth', signal)).toMatchObject({ width: 192, height: 112 })
  })
})

describe('a normal map', () => {
  it('encodes left as red, up as green and towards the camera as blue', async () => {
    const full = await render('normals', {})
    // The floor before the camera.
    const [r = 0, g = 0, b = 0] = full.at(full.image.width / 2, full.image.height - 2)
    expect(g).toBeGreaterThan(190)
    expect(Math.abs(r - 128)).toBeLessThan(30)
    expect(b).toBeGreaterThan(100)
    const { pixels, image } = await render('normals', { prompt: 'woman, close-up, white backdrop' })
    const [lefts, rights] = [[] as number[], [] as number[]]
    for (let i = 0; i < pixels.length; i += 3) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(i, i + 3)
      expect(Math.abs(Math.hypot(red - 127.5, green - 127.5, blue - 127.5) - 127.5)).toBeLessThan(2)
      if (red > 180) lefts.push((i / 3) % image.width)
      if (red < 75) rights.push((i / 3) % image.width)
    }
    const mean = (all: number[]) => all.reduce((sum, x) => sum + x, 0) / all.length
    expect(mean(lefts)).toBeLessThan(mean(rights) - 5)
  })
})

describe('a pose', () => {
  it.each(['standing-front', 'seated', 'walking', 'over-the-shoulder'] as const)(
    'lies on the figure: %s',
    async (pose) => {
      const [width, height] = [96, 128]
      const { scene, figures } = composeScene({
        style: 'fashion',
        aspectRatio: '3:4',
        seed: 3,
        index: 0,
        pose,
        spec: readPrompt('man, full body, tilted camera'),
      })
      const view = createView(width, height)
      await pool.render({ scene, targets: [targetOf(scene, view)] }, signal, {
        onProgress() {},
        onTarget() {},
      })
      const points = figures.flatMap((figure) => figurePoints(figure, scene.camera, view, { width, height }))
      expect(points.length).toBeGreaterThan(12)
      const isOn = ({ x, y }: { x: number; y: number }) =>
        [-1, 0, 1].some((dx) => {
          const owner = view.owner[Math.floor(x + dx) + Math.floor(y) * width] ?? 0
          return owner >= GROUPS && scene.isSubject[owner - GROUPS] === 1
        })
      expect(points.filter((point) => !isOn(point))).toEqual([])
    },
  )

  it('has a drawing on black and matching keypoints for each person', async () => {
    const more = { prompt: 'three women in coats, full body', aspectRatio: '4:3' } as const
    const guides = await renderer.guides(requestOf(more))
    const { people, canvas_width, canvas_height } = await guides.keypoints(signal)
    expect([people.length, canvas_width, canvas_height]).toEqual([3, 96, 72])
    const { at } = await render('pose', more)
    expect([...at(0, 0).subarray(0, 3)]).toEqual([0, 0, 0])
    for (const { pose_keypoints_2d: points } of people) {
      expect(points).toHaveLength(54)
      // The neck, in OpenPose's orange.
      const [x = 0, y = 0, sureness] = points.slice(3)
      expect(sureness).toBe(1)
      expect([...at(Math.floor(x), Math.floor(y)).subarray(0, 3)]).toEqual([255, 85, 0])
    }
  })

  it('omits hidden parts of a face and points outside the image', async () => {
    const sure = async (more: Partial<PictureRequest>) => {
      const [first] = (await (await renderer.guides(requestOf(more))).keypoints(signal)).people
      return first?.pose_keypoints_2d.filter((_, i) => i % 3 === 2) ?? []
    }
    const profile = await sure({ pose: 'profile' })
    expect([profile[16], profile[17]].filter(Boolean)).toHaveLength(1)
    const close = await sure({ prompt: 'woman, close-up', pose: 'standing-front' })
    expect([close[0], close[14], close[15]]).toEqual([1, 1, 1])
    expect([close[10], close[13]]).toEqual([0, 0])
  })

  it('doesn’t exist without people', async () => {
    expect((await renderer.guides(requestOf({ prompt: 'perfume bottle' }))).kinds).toEqual([
      'depth',
      'normals',
    ])
    expect((await renderer.guides(requestOf())).kinds).toContain('pose')
  })
})

describe('guides', () => {
  it('fit only the generated image', async () => {
    const { facts } = await picture()
    const fits = async (guides: object, more = {}) =>
      (await renderer.guides(requestOf(more))).fits({ ...facts, ...guides })
    expect(await fits({})).toBe(true)
    // Other light changes the image, but moves no object.
    expect(await fits({}, { seed: 4 })).toBe(false)
    expect(await fits({ geometry: 'of an earlier version' })).toBe(false)
    expect(await fits({ width: 512 })).toBe(false)
    // Made before pictures said so.
    expect(await fits({ geometry: undefined })).toBe(true)
    expect(await fits({ geometry: undefined, lens: '12 mm' })).toBe(false)
  })

  it('stop when the signal is aborted', async () => {
    const guides = await renderer.guides(requestOf())
    await expect(guides.draw('depth', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  })
})
