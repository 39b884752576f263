// @vitest-environment node
import { readFile } from 'node:fs/promises'
import type { Edit, MaskPart } from '@studio/contract/darkroom'
import { createEditEngine } from '@studio/edit-engine'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handlesOf, type Point, uprightEllipse, viewOf, withEnds } from './mask-geometry.ts'
import { newPart } from './new-part.ts'

const SIZE = { width: 6000, height: 4000 }
type Geometry = NonNullable<Edit['geometry']>
const geometries = fc.record<Geometry>({
  crop: fc.record({
    x: fc.integer({ min: 30, max: 70 }).map((part) => part / 100),
    y: fc.integer({ min: 30, max: 70 }).map((part) => part / 100),
    width: fc.integer({ min: 10, max: 90 }).map((part) => part / 100),
    height: fc.integer({ min: 10, max: 60 }).map((part) => part / 100),
  }),
  angle: fc.integer({ min: -45, max: 45 }),
  flip: fc.boolean(),
  turn: fc.constantFrom(0, 90, 180, 270),
})
const points = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
})
const expectNear = (a: Point, b: Point, digits = 6) => {
  expect(a.x).toBeCloseTo(b.x, digits)
  expect(a.y).toBeCloseTo(b.y, digits)
}

test('a point of the image is back where it was after the way to the original', () => {
  fc.assert(
    fc.property(geometries, points, (geometry, at) => {
      const view = viewOf(geometry, SIZE)
      expectNear(view.toShown(view.toOriginal(at)), at)
    }),
  )
})

test('points are where the engine shows them, with crop, angle, mirror and quarter turns', async () => {
  const size = { width: 200, height: 120 }
  const engine = await createEditEngine(
    await readFile(new URL('../../../../../edit-engine/engines/3.wasm', import.meta.url)),
  )
  // Red tells the column of the original, green its row.
  const data = Uint8Array.from({ length: size.width * size.height * 4 }, (_, at) => {
    const pixel = Math.floor(at / 4)
    return [pixel % size.width, Math.floor(pixel / size.width), 0, 255][at % 4] ?? 0
  })
  const crop = { x: 0.45, y: 0.55, width: 0.5, height: 0.3 }
  for (const angle of [0, 12, -30])
    for (const flip of [false, true])
      for (const turn of [0, 90, 180, 270] as const) {
        const geometry = { crop, angle, flip, turn }
        const picture = engine.open({ ...size, colourSpace: 'srgb' })
        const { width, height } = picture.prepare({ format: 1, geometry })
        const area = { x: 0, y: 0, width, height }
        const shown = picture.render({ ...area, ...size, x: 0, y: 0, channels: 4, data }, area)
        const view = viewOf(geometry, size)
        for (const [column, row] of [
          [3, 4],
          [width - 5, 6],
          [10, height - 4],
        ] as const) {
          const at = view.toOriginal({ x: (column + 0.5) / width, y: (row + 0.5) / height })
          const red = shown[(row * width + column) * 4] ?? 0
          const green = shown[(row * width + column) * 4 + 1] ?? 0
          // Without an angle, the engine moves the crop to whole pixels.
          expect(Math.abs(at.x * size.width - 0.5 - red)).toBeLessThan(1.5)
          expect(Math.abs(at.y * size.height - 0.5 - green)).toBeLessThan(1.5)
        }
      }
})

test('a handle goes to where it is dragged', () => {
  const view = viewOf(undefined, SIZE)
  for (const kind of ['linear', 'radial'] as const) {
    const part = newPart(kind, 'add', view)
    const moved = (name: string, to: Point): MaskPart =>
      handlesOf(part, view)
        .find((each) => each.name === name)!
        .move(to)
    for (const { name } of handlesOf(part, view)) {
      const at = { x: 0.71, y: 0.52 }
      const back = handlesOf(moved(name, at), view).find((each) => each.name === name)!.at
      if (name === 'start' || name === 'middle' || name === 'end' || name === 'centre') expectNear(back, at)
    }
  }
})

test('the middle of a gradient moves both ends, and an axis of an ellipse only itself', () => {
  const view = viewOf(undefined, SIZE)
  const linear = { kind: 'linear', mode: 'add', x1: 0.2, y1: 0.3, x2: 0.4, y2: 0.5 } as const
  const handle = (part: MaskPart, name: string) => handlesOf(part, view).find((each) => each.name === name)!
  expect(handle(linear, 'middle').move({ x: 0.4, y: 0.5 })).toMatchObject({
    x1: expect.closeTo(0.3, 6),
    y1: expect.closeTo(0.4, 6),
    x2: expect.closeTo(0.5, 6),
    y2: expect.closeTo(0.6, 6),
  })
  const ellipse = { kind: 'radial', mode: 'add', x: 0.5, y: 0.5, width: 0.1, height: 0.2, angle: 30 } as const
  const right = handle(ellipse, 'right')
  const middle = { x: (right.at.x - 0.5) * 2 + 0.5, y: (right.at.y - 0.5) * 2 + 0.5 }
  expect(right.move(middle)).toMatchObject({ ...ellipse, width: expect.closeTo(0.2, 6) })
  // The handle at the top points to the right: a quarter turn.
  expect(handle({ ...ellipse, angle: 0 }, 'turn').move({ x: 0.9, y: 0.5 })).toMatchObject({ angle: 90 })
  expect(handle({ ...ellipse, angle: 170 }, 'turn').rotate?.(20)).toMatchObject({ angle: -170 })
})

test('ends of a gradient that are too close leave it as it was', () => {
  const part = { kind: 'linear', mode: 'add', x1: 0, y1: 0, x2: 1, y2: 1 } as const
  expect(withEnds(part, { x: 0.5, y: 0.5 }, { x: 0.5001, y: 0.5 }, SIZE)).toBe(part)
})

test('new parts are in the middle of what is shown and upright, however the image is cropped', () => {
  fc.assert(
    fc.property(geometries, (geometry) => {
      const view = viewOf(geometry, SIZE)
      const linear = newPart('linear', 'add', view)
      const radial = newPart('radial', 'add', view)
      if (linear.kind !== 'linear' || radial.kind !== 'radial') throw new Error('another kind')
      expectNear(view.toShown({ x: linear.x1, y: linear.y1 }), { x: 0.5, y: 0.35 })
      expectNear(view.toShown(radial), { x: 0.5, y: 0.5 })
      const tops = handlesOf(uprightEllipse(radial, { x: 0.5, y: 0.5 }, { x: 0.2, y: 0.1 }, view), view)
        .filter(({ name }) => name === 'top' || name === 'bottom')
        .map(({ at }) => view.toShown(at))
      for (const top of tops) {
        expect(top.x).toBeCloseTo(0.5, 4)
        expect(Math.abs(top.y - 0.5)).toBeCloseTo(0.1, 4)
      }
    }),
  )
})
