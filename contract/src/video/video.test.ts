import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  ASPECT_RATIOS,
  type AspectRatio,
  type DraftShot,
  filmSize,
  recipeOf,
  renderVideo,
  RESOLUTIONS,
  StoryboardDraft,
  takeFor,
  ShotCaption,
  timelineOf,
  VideoRequest,
} from './index.ts'

const SHOT = { prompt: 'A pier at dawn', seconds: 4 }
const VALID = { model: 'studio', aspectRatio: '16:9' as AspectRatio, shots: [SHOT] }
const messageOf = (change: object) =>
  z.safeParse(VideoRequest, { ...VALID, ...change }).error?.issues[0]?.message

const draft = (shots: object[], rest: object = {}): StoryboardDraft =>
  z.parse(StoryboardDraft, { shots: shots.map((shot) => ({ ...SHOT, ...shot })), ...rest })
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [a, b, c, d] = [id(1), id(2), id(3), id(4)]

test('applies defaults to a request', () => {
  expect(z.parse(VideoRequest, VALID)).toEqual({
    title: '',
    model: 'studio',
    aspectRatio: '16:9',
    resolution: '720p',
    fps: 24,
    shots: [
      {
        ...SHOT,
        camera: 'static',
        transition: 'cut',
        firstFrameId: null,
        trim: null,
        caption: '',
        takeId: null,
      },
    ],
  })
})

test.each([
  [{ shots: [] }, 'A video needs at least 1 shot.'],
  [{ shots: Array.from({ length: 60 }, () => SHOT) }, 'A video can have up to 30 shots.'],
  [{ shots: undefined }, 'A video needs shots.'],
  [{ shots: [{ ...SHOT, prompt: ' ' }] }, 'The prompt of a shot must not be empty.'],
  [{ shots: [{ ...SHOT, seconds: 1 }] }, 'A shot must be at least 2 seconds long.'],
  [{ shots: [{ ...SHOT, seconds: 9 }] }, 'A shot can be up to 8 seconds long.'],
  [{ shots: [{ ...SHOT, seconds: 2.5 }] }, 'The length of a shot must be in whole seconds.'],
  [{ shots: [{ ...SHOT, trim: { start: 1, end: 1.5 } }] }, 'Keep at least 1 second of a shot.'],
])('refuses %j and says what to do', (change, message) => {
  expect(messageOf(change)).toBe(message)
})

test.each([
  { shots: [{ ...SHOT, camera: 'zoom' }] },
  { shots: [{ ...SHOT, transition: 'spin' }] },
  { fps: 60 },
  { resolution: '8k' },
  { cost: 0 },
])('refuses %j', (change) => {
  expect(messageOf(change)).toBeDefined()
})

test('offers endpoints to render, price and read videos', () => {
  const calls = [renderVideo].map(({ method, path }) => `${method} ${path}`)
  expect(calls).toEqual(['POST /api/videos'])
  expect(renderVideo.idempotent).toBe(true)
})

test('computes even sizes of the requested ratio', () => {
  for (const ratio of ASPECT_RATIOS)
    for (const resolution of RESOLUTIONS) {
      const { width, height } = filmSize(ratio, resolution)
      const [across, down] = ratio.split(':').map(Number) as [number, number]
      expect([width % 2, height % 2, Math.min(width, height)]).toEqual([
        0,
        0,
        Number.parseInt(resolution, 10),
      ])
      expect(width / height).toBeCloseTo(across / down, 1)
    }
})

test('places shots in sequence, minus transitions and trims', () => {
  const shots = [
    { seconds: 4, transition: 'dissolve' as const },
    { seconds: 3, trim: { start: 0.5, end: 2.5 } },
    { seconds: 2, transition: 'fade' as const },
  ]
  expect(timelineOf(shots)).toEqual({ starts: [0, 3.5, 5.5], seconds: 7.5 })
  expect(timelineOf([])).toEqual({ starts: [], seconds: 0 })
})

describe('the take used by a video', () => {
  const film = draft([])
  const shot = draft([{ id: a }]).shots[0] as DraftShot
  const take = (id: string, shotId: string, change: object = {}) => ({
    id,
    shotId,
    recipe: { ...recipeOf(shot, film), ...change },
  })

  test('is the newest one that matches the shot', () => {
    const takes = [take(b, a, { seconds: 5 }), take(c, a), take(d, a)]
    expect(takeFor(shot, film, takes)?.id).toBe(c)
    expect(takeFor({ ...shot, prompt: 'Another' }, film, takes)).toBeUndefined()
    expect(takeFor(shot, { ...film, fps: 30 }, takes)).toBeUndefined()
  })

  test('is the chosen one, even if the shot has changed, but never one of another shot', () => {
    const takes = [take(b, a), take(c, a, { camera: 'pan' }), take(d, b)]
    expect(takeFor({ ...shot, takeId: c }, film, takes)?.id).toBe(c)
    expect(takeFor({ ...shot, takeId: d }, film, takes)?.id).toBe(b)
  })
})

test('limits a caption to one line', () => {
  expect(ShotCaption.parse('The\u200b lamp\nat dawn')).toBe('The lamp at dawn')
})
