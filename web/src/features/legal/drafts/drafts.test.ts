import type { LegalDraft, PublishedLegalDocument } from '@studio/contract/legal'
import { expect, test } from 'vitest'
import { onlyChanges } from '../only-changes.ts'
import { adopt, mergeUnsaved } from './merge-unsaved.ts'
import { folded, rowsOf } from './rows.ts'
import {
  addBelow,
  agree,
  behindIn,
  isChanged,
  restoreParagraph,
  remove,
  normalizedDraft,
  unchangedDraft,
  write,
} from './unsaved.ts'

const WORDS = [
  '## One',
  'We keep your pictures for thirty days.',
  'You may leave.',
  '## Two',
  'The end.',
  'Really.',
]
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`
const both = (text: string) => ({ en: text, es: `${text} (es)` })
const published: PublishedLegalDocument = {
  id: 'terms',
  version: '2025-01',
  publishedAt: '2025-01-01T00:00:00.000Z',
  title: both('Terms'),
  paragraphs: WORDS.map(both),
}
const draft = (change: Partial<LegalDraft> = {}): LegalDraft => ({
  id: 'terms',
  version: 1,
  base: '2025-01',
  title: { ...both('Terms'), agreed: both('Terms') },
  paragraphs: WORDS.map((text, from) => ({ id: idOf(from), from, ...both(text), agreed: both(text) })),
  edited: { en: null, es: null },
  scheduled: null,
  stoppedAt: null,
  obstacles: ['same'],
  fingerprint: '',
  ...change,
})
const start = () => unchangedDraft(draft(), '2025-01')
const NEW = idOf(9)

test('marks the other language as older until it is changed, confirmed or reverted', () => {
  const changed = write(start(), idOf(1), 'en', 'We keep them for a day.')
  expect([isChanged(start()), isChanged(changed)]).toEqual([false, true])
  expect(behindIn(changed, published)).toEqual([[idOf(1), 'es']])
  expect(behindIn(write(changed, idOf(1), 'es', 'Un día.'), published)).toEqual([])
  expect(behindIn(agree(changed, idOf(1)), published)).toEqual([])
  // A confirmation of an older text no longer counts.
  expect(behindIn(write(agree(changed, idOf(1)), idOf(1), 'en', 'An hour.'), published)).toHaveLength(1)
  expect(behindIn(write(changed, idOf(1), 'en', WORDS[1]!), published)).toEqual([])
  expect(behindIn(write(start(), 'title', 'es', 'Condiciones'), published)).toEqual([['title', 'en']])
})

test('numbers rows as published, new ones by letters, and keeps removed ones in place', () => {
  const unsaved = remove(addBelow(addBelow(start(), idOf(1), NEW), NEW, idOf(8)), idOf(4))
  const rows = rowsOf(unsaved, published)
  expect(rows.map(({ number, kind }) => (kind === 'removed' ? `-${number}` : number))).toEqual([
    '',
    '1',
    '2',
    '2a',
    '2b',
    '3',
    '4',
    '-5',
    '6',
  ])
  expect(isChanged(restoreParagraph(unsaved, 4, published.paragraphs[4]!, NEW))).toBe(true)
  expect(rowsOf(restoreParagraph(unsaved, 4, published.paragraphs[4]!, NEW), published)[7]).toMatchObject({
    id: idOf(4),
    isChanged: false,
    number: '5',
  })
  const visibleRows = folded(rowsOf(write(start(), idOf(4), 'en', 'x'), published), () => false)
  expect(visibleRows.map(({ rows: run, isFolded }) => [run.length, isFolded])).toEqual([
    [4, true],
    [3, false],
  ])
})

test('splits paragraphs at empty lines in both languages', () => {
  let unsaved = write(start(), idOf(2), 'en', ' a\n\nb \n \n c')
  unsaved = normalizedDraft(write(unsaved, idOf(2), 'es', 'A\n\nB'), () => NEW)
  expect(unsaved.paragraphs.slice(2, 5).map(({ id, from, en, es }) => [id, from, en, es])).toEqual([
    [idOf(2), 2, 'a', 'A'],
    [NEW, null, 'b', 'B'],
    [NEW, null, 'c', ''],
  ])
})

test('merges another admin’s changes with unsaved text without loss', () => {
  let mine = write(start(), idOf(1), 'en', 'We keep all your pictures for thirty days.')
  mine = write(mine, idOf(2), 'en', 'You may leave now.')
  mine = addBelow(remove(mine, idOf(4)), idOf(2), NEW)
  mine = write(mine, NEW, 'en', 'Mine.')
  const saved = draft({ version: 2 })
  saved.paragraphs[1]!.en = 'We keep your pictures for ten days.'
  saved.paragraphs[2]!.en = 'You may leave tomorrow.'
  saved.paragraphs.splice(5, 1)
  const merged = mergeUnsaved(write(mine, idOf(5), 'en', 'Really!'), saved, '2025-01')
  expect(merged.origin.version).toBe(2)
  expect(merged.paragraphs.map(({ en }) => en)).toEqual([
    '## One',
    'We keep all your pictures for ten days.',
    'You may leave now tomorrow.',
    'Mine.',
    '## Two',
    'Really!',
  ])
  // A paragraph removed by one side and changed by the other stays, for review.
  expect(merged.doubts).toContain(idOf(5))
  expect(merged.doubts).not.toContain(idOf(1))
  const both = mergeUnsaved(
    write(start(), idOf(4), 'en', 'The start.'),
    draft({
      version: 2,
      paragraphs: draft().paragraphs.map((each) => ({ ...each, en: each.en.replace('end', 'middle') })),
    }),
    '2025-01',
  )
  expect(both.doubts).toEqual([idOf(4)])
  for (const word of ['start', 'middle']) expect(both.paragraphs[4]!.en).toContain(word)
})

test('moves text of a deleted draft to a new one, also after a new version', () => {
  const mine = write(addBelow(start(), idOf(1), NEW), NEW, 'en', 'Mine.')
  const next = { ...published, version: '2026-11-22', paragraphs: [both('First.'), ...published.paragraphs] }
  const fresh = draft({
    version: 1,
    base: '2026-11-22',
    paragraphs: next.paragraphs.map((pair, from) => ({ id: `fresh ${from}`, from, ...pair, agreed: pair })),
  })
  const result = adopt(mine, fresh, next)
  expect(result.paragraphs.map(({ id, from }) => [id, from]).slice(0, 4)).toEqual([
    ['fresh 1', 1],
    ['fresh 2', 2],
    [NEW, null],
    ['fresh 3', 3],
  ])
  // The first of the new version is left out by it: shown as such, and put back by a press.
  expect(rowsOf(result, next).filter(({ kind }) => kind === 'removed')).toHaveLength(1)
})

test('groups changes under their heading once', () => {
  const paragraphs = [' ## A', ' a', ' ## B', '-b', '+c', ' d', '+e', '-## C', '+## D', '+f'].map((text) => ({
    kind: text[0] === '+' ? ('added' as const) : text[0] === '-' ? ('removed' as const) : ('same' as const),
    text: text.slice(1),
  }))
  expect(onlyChanges(paragraphs).map(({ text }) => text)).toEqual([
    '## B',
    'b',
    'c',
    'e',
    '## C',
    '## D',
    'f',
  ])
})
