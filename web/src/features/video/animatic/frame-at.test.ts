import { CAMERA_MOVES } from '@studio/contract/video'
import { expect, test } from 'vitest'
import { clipsOf } from '../timeline/timeline-maths.ts'
import { flatViewOf } from './flat-view.ts'
import { frameAt, volumeOf } from './frame-at.ts'

const SHOTS = [
  { id: 'a', seconds: 4, trim: { start: 1, end: 4 }, transition: 'wipe' as const },
  { id: 'b', seconds: 2, trim: null, transition: 'cut' as const },
  { id: 'c', seconds: 2, trim: null, transition: 'fade' as const },
]
const { clips } = clipsOf(SHOTS)
const at = (seconds: number) =>
  frameAt(
    clips,
    SHOTS.map(({ transition }) => transition),
    seconds,
  )

test('shows a shot from its trimmed start', () => {
  expect(at(0)).toEqual({ shows: { index: 0, at: 1 } })
  expect(at(2)).toEqual({ shows: { index: 0, at: 3 } })
})

test('shows both shots of a transition, with the outgoing one at its end', () => {
  expect(at(2.75)).toEqual({
    shows: { index: 1, at: 0.25 },
    gives: { index: 0, at: 3.75 },
    share: 0.5,
    by: 'wipe',
  })
  expect(at(3)).toEqual({ shows: { index: 1, at: 0.5 } })
})

test('fades the sound of two shots like their images', () => {
  const volumes = (by: 'dissolve' | 'wipe' | 'fade', share: number) =>
    [0, 1].map((index) =>
      volumeOf({ shows: { index: 1, at: 0 }, gives: { index: 0, at: 0 }, share, by }, { index, at: 0 }),
    )
  expect(volumes('dissolve', 0.25)).toEqual([0.75, 0.25])
  expect(volumes('wipe', 1)).toEqual([0, 1])
  expect(volumes('fade', 0.25)).toEqual([0.5, 0])
  expect(volumes('fade', 0.75)).toEqual([0, 0.5])
  expect(volumeOf({ shows: { index: 1, at: 0 } }, { index: 1, at: 0 })).toBe(1)
})

test('shows one shot at a cut, and no transition after the last shot', () => {
  expect(at(4.5)).toEqual({ shows: { index: 2, at: 0 } })
  expect(at(99)).toEqual({ shows: { index: 2, at: 2 } })
  expect(frameAt([], [], 0)).toBeUndefined()
})

test.each(CAMERA_MOVES)('%s shows nothing beyond the image', (move) => {
  for (let t = 0; t <= 4; t += 0.25) {
    const { x, y, scale, roll } = flatViewOf(move, t, 4)
    const turned = Math.abs(Math.sin(roll))
    expect((scale - 1) / 2 + 1e-9).toBeGreaterThanOrEqual(Math.abs(x) + turned / 2)
    // The frame is 16 wide and 9 high. Fractions are of its width.
    expect(((scale - 1) / 2) * (9 / 16) + 1e-9).toBeGreaterThanOrEqual(Math.abs(y) + turned / 2)
  }
})

test('moves the image for every camera move except static', () => {
  for (const move of CAMERA_MOVES) {
    const isMoved = JSON.stringify(flatViewOf(move, 0, 4)) !== JSON.stringify(flatViewOf(move, 3, 4))
    expect([move, isMoved]).toEqual([move, move !== 'static'])
  }
})
