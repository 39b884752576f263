import type { GuestItem, GuestProof, ProofComment } from '@studio/contract/proofs'
import { expect, test } from 'vitest'
import { changeOf, markOf, ownMarks, passes, shownItems, threadsOf } from './proof-state.ts'
import { nextLocale } from '../../../guest/use-page.ts'
import { directionOf, nameOf } from '../../../platform/locale.ts'
import { proofTexts } from './proof-texts.ts'

const { localeFor, speak } = proofTexts

const TIMESTAMP = '2026-11-23T10:00:00.000Z'
const item = (mediaId: string, more: Partial<GuestItem> = {}): GuestItem => ({
  mediaId,
  number: 1,
  name: `${mediaId}.jpg`,
  round: 1,
  replaces: null,
  replacedBy: null,
  width: 4,
  height: 5,
  placeholder: '',
  withdrawn: false,
  isReady: true,
  urls: null,
  ...more,
})
const comment = (id: string, mediaId: string, parentId: string | null = null): ProofComment => ({
  id,
  mediaId,
  guestId: 'me',
  name: 'Carmen',
  parentId,
  x: 0.5,
  y: 0.5,
  w: null,
  h: null,
  text: id,
  round: 1,
  resolvedAt: null,
  createdAt: TIMESTAMP,
  isMine: true,
})
const PROOF = {
  guest: { id: 'me', name: 'Carmen', role: 'decider' },
  items: [item('new', { replaces: 'old', round: 2 }), item('b'), item('old', { replacedBy: 'new' })],
  marks: [
    { guestId: 'me', mediaId: 'new', verdict: 'pick', label: null, stars: null, at: TIMESTAMP },
    { guestId: 'other', mediaId: 'b', verdict: 'pick', label: null, stars: null, at: TIMESTAMP },
  ],
  comments: [comment('c2', 'new'), comment('c1', 'old'), comment('c1a', 'old', 'c1')],
} as unknown as GuestProof

test('merges unsaved marks over those of the server', () => {
  const marks = ownMarks(PROOF, [
    { mediaId: 'b', change: { verdict: 'maybe', extra: false } },
    { mediaId: 'b', change: { stars: 4, extra: false } },
  ])
  expect(markOf(marks, 'new')).toEqual({ verdict: 'pick', stars: null })
  expect(markOf(marks, 'b')).toEqual({ verdict: 'maybe', stars: 4 })
  expect(markOf(marks, 'nothing')).toEqual({ verdict: null, stars: null })
  expect(passes('open', markOf(marks, 'b'))).toBe(false)
  expect(passes('maybe', markOf(marks, 'b'))).toBe(true)
})

test('toggles a mark by key', () => {
  const none = { verdict: null, stars: null }
  expect(changeOf('p', none)).toEqual({ verdict: 'pick', extra: false })
  expect(changeOf('p', { verdict: 'pick', stars: null })).toEqual({ verdict: null, extra: false })
  expect(changeOf('x', { verdict: 'pick', stars: null })).toEqual({ verdict: 'reject', extra: false })
  expect(changeOf('3', none)).toEqual({ stars: 3, extra: false })
  expect(changeOf('6', none)).toBeUndefined()
})

test('hides replaced images and shows their comments dashed on the replacement', () => {
  expect(shownItems(PROOF).map(({ mediaId }) => mediaId)).toEqual(['new', 'b'])
  const threads = threadsOf(PROOF, PROOF.items[0]!)
  expect(threads.map(({ comment: { id }, number, isGhost }) => [id, number, isGhost])).toEqual([
    ['c1', 1, true],
    ['c2', 2, false],
  ])
  expect(threads[0]?.answers.map(({ id }) => id)).toEqual(['c1a'])
})

test('uses the first supported language with correct plural forms', () => {
  expect(localeFor(['fr-CA', 'es-MX', 'en'])).toBe('es')
  expect(speak('en').counted('triesLeft', 1)).toBe('1 try left')
  expect(speak('es').counted('triesLeft', 3)).toBe('Quedan 3 intentos')
})

test('labels the language button with the next language in its own name', () => {
  expect([nextLocale('en'), nameOf(nextLocale('en'))]).toEqual(['es', 'Español'])
  expect([nextLocale('es'), nameOf(nextLocale('es'))]).toEqual(['en', 'English'])
  expect(directionOf('es')).toBe('ltr')
})
