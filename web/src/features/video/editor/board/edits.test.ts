import { StoryboardDraft } from '@studio/contract/video'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  addShots,
  changeShot,
  duplicateShot,
  moveShot,
  newShot,
  promptsIn,
  removeShot,
  trimTo,
} from './edits.ts'

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [a, b, c, d] = [id(1), id(2), id(3), id(4)]
const draftOf = (...shots: object[]) =>
  z.parse(StoryboardDraft, { shots: shots.map((shot) => ({ prompt: 'x', seconds: 4, ...shot })) })
const idsOf = ({ shots }: StoryboardDraft) => shots.map((shot) => shot.id)
const three = draftOf({ id: a }, { id: b }, { id: c })

describe('shots', () => {
  test('are inserted where requested', () => {
    expect(idsOf(addShots([newShot(d)], a)(three))).toEqual([a, d, b, c])
    expect(idsOf(addShots([newShot(d)])(three))).toEqual([a, b, c, d])
  })

  test('start with the defaults of the video and no content', () => {
    const like = { ...three.shots[0]!, seconds: 7, transition: 'fade' as const, camera: 'pan' as const }
    expect(newShot(d, like)).toMatchObject({ seconds: 7, transition: 'fade', camera: 'static', prompt: '' })
  })

  test('never exceed the limit of a storyboard', () => {
    const many = Array.from({ length: 60 }, (_, n) => newShot(`${n}`))
    expect(addShots(many)(three).shots).toHaveLength(30)
  })

  test('move to either end and no further', () => {
    expect(idsOf(moveShot(a, 1)(three))).toEqual([b, a, c])
    expect(idsOf(moveShot(a, 9)(three))).toEqual([b, c, a])
    expect(idsOf(moveShot(c, -1)(three))).toEqual([c, a, b])
  })

  test('are duplicated without the chosen take, which belongs to the original', () => {
    const doubled = duplicateShot(a, d)(draftOf({ id: a, prompt: 'Pier', takeId: b }, { id: b }))
    expect(idsOf(doubled)).toEqual([a, d, b])
    expect(doubled.shots[1]).toMatchObject({ prompt: 'Pier', takeId: null })
  })

  test('can be removed', () => {
    expect(idsOf(removeShot(b)(three))).toEqual([a, c])
  })
})

describe('a trim', () => {
  const shot = { seconds: 4, trim: null }

  test('keeps at least one second, and stays within the shot', () => {
    expect(trimTo(shot, 'start', 1.234)).toEqual({ start: 1.23, end: 4 })
    expect(trimTo(shot, 'start', 9)).toEqual({ start: 3, end: 4 })
    expect(trimTo({ seconds: 4, trim: { start: 2, end: 4 } }, 'end', 0)).toEqual({ start: 2, end: 3 })
    expect(trimTo({ seconds: 4, trim: { start: 2, end: 3 } }, 'end', 9)).toEqual({ start: 2, end: 4 })
  })

  test('is removed if nothing is cut off', () => {
    expect(trimTo({ seconds: 4, trim: { start: 1, end: 4 } }, 'start', -1)).toBeNull()
  })

  test('adapts to the length of its shot', () => {
    const draft = draftOf({ id: a, seconds: 8, trim: { start: 5, end: 8 } })
    expect(changeShot(a, { seconds: 6 })(draft).shots[0]!.trim).toEqual({ start: 5, end: 6 })
    expect(changeShot(a, { seconds: 2 })(draft).shots[0]!.trim).toEqual({ start: 1, end: 2 })
    const whole = draftOf({ id: a, seconds: 8, trim: { start: 0, end: 4 } })
    expect(changeShot(a, { seconds: 3 })(whole).shots[0]!.trim).toBeNull()
  })
})

test('reads pasted lines as prompts without list markers', () => {
  expect(promptsIn('1. A pier\r\n\n- A boat at 5.30\n  2) Gulls\n35mm, rain')).toEqual([
    ...['A pier', 'A boat at 5.30', 'Gulls', '35mm, rain'],
  ])
})
