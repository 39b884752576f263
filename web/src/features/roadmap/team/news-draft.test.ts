import { NewChangelogEntry } from '@studio/contract/roadmap'
import { expect, test } from 'vitest'
import { asEntry, NO_NEWS, readNews } from './news-draft.ts'

const texts = { en: 'Shoot together', es: 'Disparar juntos' }
const draft = { ...NO_NEWS, version: ' 12.6.0 ', title: texts, body: texts }

test('converts the draft to the request, with its date', () => {
  expect(NewChangelogEntry.parse(asEntry(draft))).toEqual({
    version: '12.6.0',
    title: texts,
    body: texts,
    kind: ['new'],
    items: [],
  })
  const planned = NewChangelogEntry.parse(asEntry({ ...draft, at: '2026-12-01T09:30' }))
  expect(planned.scheduledAt).toBe(new Date('2026-12-01T09:30').toISOString())
})

test('marks the field of a missing language', () => {
  const { error } = NewChangelogEntry.safeParse(asEntry({ ...draft, body: { en: 'Text', es: ' ' } }))
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['body.es'])
})

test('rejects invalid drafts', () => {
  for (const odd of [null, 7, { kind: ['odd'], items: [3], title: 'x' }])
    expect(readNews(odd)).toMatchObject({ version: '', title: { en: '', es: '' }, items: [] })
  expect(readNews(draft)).toEqual(draft)
})
