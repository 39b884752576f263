import { CAMERA_MOVES, type CameraMove } from '@studio/contract/video'
import { cameraAt, ROOM } from '@studio/domain/video'
import { expect, test } from 'vitest'
import { createFilming } from './film-frame.ts'
import { develop } from './still.ts'
import { mix } from './transitions.ts'

const SIZE = { width: 64, height: 36 }
const [WIDTH, HEIGHT] = [80, 46]

/** A bright disc near the camera in front of a grey slope. */
function negative(hasDepth = true) {
  const pixels = new Uint8Array(WIDTH * HEIGHT * 3)
  const depth = new Float32Array(WIDTH * HEIGHT)
  for (let i = 0; i < depth.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)]
    const isDisc = Math.hypot(x - WIDTH / 2, y - HEIGHT / 2) < 10
    depth[i] = isDisc ? 1 : 10
    pixels.fill(isDisc ? 255 : x + y, i * 3, i * 3 + 3)
  }
  return develop({ pixels, width: WIDTH, height: HEIGHT, ...(hasDepth ? { depth } : {}) })
}

function filmed(move: CameraMove, hasDepth = true) {
  const expose = createFilming(negative(hasDepth), SIZE, ROOM[move])
  return (t: number) => Uint8Array.from(expose(cameraAt(move, t, 4, 7)).subarray(0, SIZE.width * SIZE.height))
}

/** Position and pixel count of the disc. */
function discIn(frame: Uint8Array) {
  const bright = [...frame.keys()].filter((i) => (frame[i] ?? 0) > 190)
  const mean = (of: (i: number) => number) => bright.reduce((sum, i) => sum + of(i), 0) / bright.length
  return { count: bright.length, x: mean((i) => i % SIZE.width), y: mean((i) => Math.floor(i / SIZE.width)) }
}

const ends = (move: CameraMove, hasDepth = true) => {
  const at = filmed(move, hasDepth)
  return [discIn(at(0)), discIn(at(1))] as const
}

test('repeats the frame for a static camera, and changes it for every other move', () => {
  for (const move of CAMERA_MOVES) {
    const at = filmed(move)
    expect(Buffer.compare(at(0), at(0.6)) === 0, move).toBe(move === 'static')
  }
})

test('moves everything left in a pan to the right, and down in a tilt upwards', () => {
  const [from, to] = ends('pan')
  expect(to.x).toBeLessThan(from.x - 6)
  expect(Math.abs(to.y - from.y)).toBeLessThan(1)
  const [low, high] = ends('tilt')
  expect(high.y).toBeGreaterThan(low.y + 6)
})

test('enlarges near objects more in a push-in, and shrinks them in a pull-out', () => {
  const growth = (hasDepth: boolean) => {
    const [from, to] = ends('push-in', hasDepth)
    return to.count / from.count
  }
  expect(growth(true)).toBeGreaterThan(growth(false) + 0.05)
  const [near, far] = ends('pull-out')
  expect(far.count).toBeLessThan(near.count * 0.8)
})

const GREY = (value: number) => new Uint8Array((SIZE.width * SIZE.height * 3) / 2).fill(value)

test('a dissolve mixes, a fade goes through black, a wipe comes from the left', () => {
  const out = GREY(0)
  const [first, second] = [GREY(40), GREY(200)]
  const middle = (SIZE.height / 2) * SIZE.width
  mix('dissolve', [first, second], 0.5, SIZE, out)
  expect(out[middle]).toBe(120)
  mix('fade', [first, second], 0.5, SIZE, out)
  expect([out[middle], out.at(-1)]).toEqual([16, 128])
  mix('wipe', [first, second], 0.5, SIZE, out)
  expect([out[middle + 4], out[middle + SIZE.width - 4]]).toEqual([200, 40])
  for (const transition of ['dissolve', 'fade', 'wipe'] as const) {
    mix(transition, [first, second], 1, SIZE, out)
    expect(new Set(out), transition).toEqual(new Set([200]))
  }
})
