import { recipeOf, StoryboardDraft, type Take } from '@studio/contract/video'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { planOf, requestOf } from './film-plan.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [a, b, frame] = [id(1), id(2), id(7)]
const draft = z.parse(StoryboardDraft, {
  shots: [
    { id: a, prompt: 'Pier', seconds: 4, transition: 'fade' },
    { id: b, prompt: 'Boat', seconds: 3, firstFrameId: frame },
  ],
})
const takeOf = (shot: (typeof draft.shots)[number]) =>
  ({ id: id(9), shotId: shot.id, recipe: recipeOf(shot, draft) }) as Take
const facts = { takes: [] as Take[], goneFrames: new Set<string>(), isModelReady: true, isMusicGone: false }

test('renders no shot that has a take, and charges nothing for it', () => {
  expect(planOf(draft, facts)).toMatchObject({ problems: [], secondsToFilm: 7, seconds: 6.5 })
  const plan = planOf(draft, { ...facts, takes: [takeOf(draft.shots[0]!)] })
  expect([plan.toFilm.map((shot) => shot.id), plan.secondsToFilm]).toEqual([[b], 3])
})

test('names problems with their shots', () => {
  const empty = { ...draft, shots: [] }
  expect(planOf(empty, facts).problems).toEqual([{ kind: 'empty' }])
  const wordless = { ...draft, shots: draft.shots.map((shot) => ({ ...shot, prompt: ' ' })) }
  expect(planOf(wordless, facts).problems).toMatchObject([
    { kind: 'prompt', number: 1 },
    { kind: 'prompt', number: 2 },
  ])
  expect(planOf(draft, { ...facts, isModelReady: false }).problems).toEqual([{ kind: 'model' }])
  expect(planOf(draft, { ...facts, isMusicGone: true }).problems).toEqual([{ kind: 'music' }])
})

test('reports a deleted first frame only for shots to render', () => {
  const missing = { ...facts, goneFrames: new Set([frame]) }
  expect(planOf(draft, missing).problems).toEqual([{ kind: 'frame', shotId: b, number: 2 }])
  expect(planOf(draft, { ...missing, takes: [takeOf(draft.shots[1]!)] }).problems).toEqual([])
})

test('requests new takes by their shots only', () => {
  expect(requestOf(draft, id(8), [b])).toMatchObject({ shots: [{ id: b, takeId: null }], takesOf: [b] })
  expect(requestOf(draft, id(8))).not.toHaveProperty('takesOf')
})

test('requests the sound of a video, but not for new takes', () => {
  const music = { trackId: id(6), volume: 1, start: 0, fadeIn: 0, fadeOut: 2, ducks: true }
  const sounding = { ...draft, music, normalizesLoudness: false }
  expect(requestOf(sounding, id(8))).toMatchObject({ music, normalizesLoudness: false })
  expect(requestOf(sounding, id(8), [b])).not.toHaveProperty('music')
  expect(requestOf({ ...draft, music: null }, id(8))).not.toHaveProperty('music')
})
