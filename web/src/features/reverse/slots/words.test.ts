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

const FOUND_SLOTS = { subject: ['a lamp'], lighting: ['morning light'], negative: ['people'] }
const MEASURED_SLOTS = { lighting: ['hard light'], palette: ['mustard', 'navy'] }
const filled = fill(NO_WORDS, FOUND_SLOTS, MEASURED_SLOTS, true)

test('prefers words of the file and offers measured ones beside them', () => {
  expect(filled.lighting.words).toEqual([
    { text: 'morning light', from: 'found', isOut: false },
    { text: 'hard light', from: 'measured', isOut: true },
  ])
  expect(promptOf(filled)).toEqual({ body: 'a lamp, morning light, mustard, navy', negative: 'people' })
  expect(promptOf(toggleWord(filled, 'lighting', 1)).body).toContain('morning light, hard light')
})

test('marks typed words as the user’s and keeps the source of unchanged ones', () => {
  const { words } = write(filled, 'palette', 'navy, sand; navy').palette
  expect(words).toEqual([
    { text: 'navy', from: 'measured', isOut: false },
    { text: 'sand', from: 'yours', isOut: false },
  ])
})

test('keeps a word that was left out when others are edited', () => {
  const { words } = write(filled, 'lighting', 'dusk').lighting
  expect(words.map(({ text, isOut }) => [text, isOut])).toEqual([
    ['dusk', false],
    ['hard light', true],
  ])
})

test('keeps a locked slot for the next image, but not an edited one', () => {
  const own = toggleLock(write(write(filled, 'subject', 'a vase'), 'palette', 'sand'), 'subject')
  const next = fill(own, { subject: ['a chair'] }, MEASURED_SLOTS, true)
  expect(promptOf(next).body).toBe('a vase, hard light, mustard, navy')
})

test('doesn’t overwrite edits with late results', () => {
  const early = write(fill(NO_WORDS, FOUND_SLOTS, {}, true), 'palette', 'sand')
  expect(promptOf(fill(early, FOUND_SLOTS, MEASURED_SLOTS, false)).body).toBe('a lamp, morning light, sand')
})

test('names colours in both languages, and by id until the names are loaded', () => {
  const WORDS = { mustard: COLOURS.mustard[1], salmon: COLOURS.salmon[1] }
  expect(colourWord('mustard', 'es', {})).toBe('mustard')
  expect([
    colourWord('mustard', 'en', WORDS),
    colourWord('mustard', 'es', WORDS),
    colourWord('salmon', 'es', WORDS),
  ]).toEqual(['mustard', 'mostaza', 'salmon'])
})

test('escapes braces of other programs in the prompt', () => {
  const { body } = promptOf(fill(NO_WORDS, { subject: ['a {red} lamp'] }, {}, true))
  expect(body).toBe('a \\{red\\} lamp')
})

const SURE = { sure: 'high' } as const

test('fills slots that are neither locked nor found, and offers uncertain words of a model', () => {
  const own = write(toggleLock(filled, 'palette'), 'lens', '35 mm')
  const { subject, palette, lens, mood, style } = infer(own, {
    subject: { text: 'a vase', ...SURE },
    palette: { text: 'red', ...SURE },
    lens: { text: '50 mm', ...SURE },
    mood: { text: 'quiet', sure: 'low' },
    style: { text: 'lifestyle, editorial', ...SURE },
  })
  expect([subject, palette]).toEqual([own.subject, own.palette])
  const wordOf = (text: string, isOut: boolean) => ({ text, from: 'inferred', isOut })
  expect(lens.words.at(-1)).toEqual(wordOf('50 mm', true))
  expect([...mood.words, ...style.words]).toEqual([
    wordOf('quiet', true),
    wordOf('lifestyle', false),
    wordOf('editorial', false),
  ])
})

test('replaces the words of a model when it is asked again', () => {
  const once = infer(filled, { mood: { text: 'quiet', ...SURE } })
  expect(infer(once, { mood: { text: 'loud', ...SURE } }).mood.words.map(({ text }) => text)).toEqual([
    'loud',
  ])
})

test('escapes braces written by a model', () => {
  expect(promptOf(infer(NO_WORDS, { mood: { text: '{a|b}', ...SURE } })).body).toBe('\\{a|b\\}')
})

test('restores saved slots and keeps them when the image is read again', () => {
  const own = toggleLock(write(filled, 'subject', 'a vase'), 'subject')
  const back = wordsFrom(slotsOf(own))
  expect(slotsOf(fill(back, FOUND_SLOTS, MEASURED_SLOTS, false))).toEqual(slotsOf(own))
  expect(lockedOf(own)).toEqual({ subject: 'a vase' })
})
