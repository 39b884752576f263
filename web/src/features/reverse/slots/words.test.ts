import { COLOURS } from '@studio/domain/vocabulary'
import { expect, test } from 'vitest'
import { colourWord } from './say-measured.ts'
import {
  fill,
  infer,
  lockedOf,
  NO_WORDS,
  promptOf,
  slotsOf,
  toggleLock,
  toggleWord,
  wordsFrom,
  write,
} from './words.ts'

const FOUND = { subject: ['a lamp'], lighting: ['morning light'], negative: ['people'] }
const MEASURED = { lighting: ['hard light'], palette: ['mustard', 'navy'] }
const filled = fill(NO_WORDS, FOUND, MEASURED, true)

test('what a file says comes first; what was measured beside it is there to be taken', () => {
  expect(filled.lighting.words).toEqual([
    { text: 'morning light', from: 'found', isOut: false },
    { text: 'hard light', from: 'measured', isOut: true },
  ])
  expect(promptOf(filled)).toEqual({ body: 'a lamp, morning light, mustard, navy', negative: 'people' })
  expect(promptOf(toggleWord(filled, 'lighting', 1)).body).toContain('morning light, hard light')
})

test('words that somebody writes are theirs, and those that stood there keep their source', () => {
  const { words } = write(filled, 'palette', 'navy, sand; navy').palette
  expect(words).toEqual([
    { text: 'navy', from: 'measured', isOut: false },
    { text: 'sand', from: 'yours', isOut: false },
  ])
})

test('a word that is left out is still there after others were written', () => {
  const { words } = write(filled, 'lighting', 'dusk').lighting
  expect(words.map(({ text, isOut }) => [text, isOut])).toEqual([
    ['dusk', false],
    ['hard light', true],
  ])
})

test('a locked slot stays with the next picture, what was only written does not', () => {
  const own = toggleLock(write(write(filled, 'subject', 'a vase'), 'palette', 'sand'), 'subject')
  const next = fill(own, { subject: ['a chair'] }, MEASURED, true)
  expect(promptOf(next).body).toBe('a vase, hard light, mustard, navy')
})

test('what is read late changes nothing that somebody wrote meanwhile', () => {
  const early = write(fill(NO_WORDS, FOUND, {}, true), 'palette', 'sand')
  expect(promptOf(fill(early, FOUND, MEASURED, false)).body).toBe('a lamp, morning light, sand')
})

test('colours are said in both languages, and by their names until the words are there', () => {
  const WORDS = { mustard: COLOURS.mustard[1], salmon: COLOURS.salmon[1] }
  expect(colourWord('mustard', 'es', {})).toBe('mustard')
  expect([
    colourWord('mustard', 'en', WORDS),
    colourWord('mustard', 'es', WORDS),
    colourWord('salmon', 'es', WORDS),
  ]).toEqual(['mustard', 'mostaza', 'salmon'])
})

test('braces of another program stand in a prompt as text', () => {
  const { body } = promptOf(fill(NO_WORDS, { subject: ['a {red} lamp'] }, {}, true))
  expect(body).toBe('a \\{red\\} lamp')
})

const SURE = { sure: 'high' } as const

test('a model fills what is neither locked nor found, and what it is not sure of is there to be taken', () => {
  const own = write(toggleLock(filled, 'palette'), 'lens', '35 mm')
  const { subject, palette, lens, mood, style } = infer(own, {
    subject: { text: 'a vase', ...SURE },
    palette: { text: 'red', ...SURE },
    lens: { text: '50 mm', ...SURE },
    mood: { text: 'quiet', sure: 'low' },
    style: { text: 'lifestyle, editorial', ...SURE },
  })
  expect([subject, palette]).toEqual([own.subject, own.palette])
  const said = (text: string, isOut: boolean) => ({ text, from: 'inferred', isOut })
  expect(lens.words.at(-1)).toEqual(said('50 mm', true))
  expect([...mood.words, ...style.words]).toEqual([
    said('quiet', true),
    said('lifestyle', false),
    said('editorial', false),
  ])
})

test('asked again, a model says it anew', () => {
  const once = infer(filled, { mood: { text: 'quiet', ...SURE } })
  expect(infer(once, { mood: { text: 'loud', ...SURE } }).mood.words.map(({ text }) => text)).toEqual([
    'loud',
  ])
})

test('braces that a model writes are text', () => {
  expect(promptOf(infer(NO_WORDS, { mood: { text: '{a|b}', ...SURE } })).body).toBe('\\{a|b\\}')
})

test('slots that were kept come back as they were, and stay when their picture is read anew', () => {
  const own = toggleLock(write(filled, 'subject', 'a vase'), 'subject')
  const back = wordsFrom(slotsOf(own))
  expect(slotsOf(fill(back, FOUND, MEASURED, false))).toEqual(slotsOf(own))
  expect(lockedOf(own)).toEqual({ subject: 'a vase' })
})
