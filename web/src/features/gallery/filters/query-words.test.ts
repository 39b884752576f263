import { describe, expect, it } from 'vitest'
import { queryOf } from './gallery-filters.ts'
import { readWords } from './query-words.ts'
import { UnreadSearch } from './unread-search.ts'

const NOW = new Date(2026, 10, 21, 10).getTime()
const read = (text: string) => {
  const { query, problems } = readWords(text, NOW)
  const { tags, withoutTags, withoutWords, ...rest } = query
  return {
    ...rest,
    ...(tags[0] && { tags }),
    ...(withoutTags[0] && { withoutTags }),
    ...(withoutWords[0] && { withoutWords }),
    problems,
  }
}
const without = { problems: [] }

describe('special words in a search', () => {
  it.each([
    ['brass lamp', { q: 'brass lamp' }],
    ['  lamp   model:Gemini glow ', { q: 'lamp glow', model: 'gemini' }],
    ['MODEL:dall-e', { q: '', model: 'dalle' }],
    ['model:gemini model:veo', { q: '', model: 'veo' }],
    ['type:videos', { q: '', type: 'video' }],
    ['project:"Norte, autumn" coat', { q: 'coat', project: 'Norte, autumn' }],
    ['project:Norte', { q: '', project: 'Norte' }],
    ['tag:Sea tag:"blue  hour" -tag:draft', { q: '', tags: ['sea', 'blue hour'], withoutTags: ['draft'] }],
    ['stars:4 flag:pick', { q: '', stars: 4, flag: 'pick' }],
    ['flag:Keep', { q: '', flag: 'pick' }],
    ['flag:rejected', { q: '', flag: 'reject' }],
    ['flag:elegir', { q: '', flag: 'pick' }],
    ['lamp -brass -"blue hour" -3', { q: 'lamp', withoutWords: ['brass', 'blue hour', '3'] }],
    ['-ratio:3', { q: '', withoutWords: ['ratio:3'] }],
    // Not an exclusion: a dash, a hyphen within a word, and options of other tools.
    ['black-and-white - lamp --ar 3:4', { q: 'black-and-white - lamp --ar 3:4' }],
    ['-"', { q: '' }],
    ['after:2026-11-20', { q: '', after: '2026-11-20' }],
    ['after:2026-11 before:2027', { q: '', after: '2026-11-01', before: '2027-01-01' }],
    ['before:today after:yesterday', { q: '', before: '2026-11-21', after: '2026-11-20' }],
    // Unknown words are searched for in prompts.
    ['ratio 3:4 style:noir a-tag:b', { q: 'ratio 3:4 style:noir a-tag:b' }],
    ['tag: model:', { q: '' }],
    ['tag:"blue ho', { q: '', tags: ['blue ho'] }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual({ ...expected, ...without })
  })

  it.each([
    ['model:other', 'model'],
    ['model:constructor', 'model'],
    ['type:music', 'type'],
    ['stars:6', 'stars'],
    ['stars:0', 'stars'],
    ['flag:maybe', 'flag'],
    ['after:2026-02-30', 'after'],
    ['before:soon', 'before'],
    ['before:20261', 'before'],
    ['tag:a,b', 'tag'],
    ['-model:gemini', 'model'],
    [`project:${'a'.repeat(81)}`, 'project'],
  ])('%s is named', (text, name) => {
    expect(read(`lamp ${text}`)).toEqual({ q: 'lamp', problems: [{ text, name }] })
  })
})

it('a special word replaces the filter of the same kind', async () => {
  const filters = {
    model: 'veo',
    type: 'image',
    q: 'lamp -dark -"blue hour" model:gemini tag:sea tag:boat -tag:x stars:3',
  } as const
  expect(await queryOf(filters)).toEqual({
    model: 'gemini',
    type: 'image',
    q: 'lamp',
    tags: 'sea,boat',
    withoutTags: 'x',
    stars: 3,
    withoutWords: 'dark,blue hour',
  })
  const { dateFrom, dateTo } = await queryOf({
    dateFrom: '2020-01-01',
    q: 'after:2026-11-01 before:2026-11-03',
  })
  expect(dateFrom).toMatch(/^2026-11-01T00:00:00\.000000/)
  expect(dateTo).toMatch(/^2026-11-02T23:59:59\.999999/)
})

it('a search with an invalid special word is not sent', async () => {
  await expect(queryOf({ q: 'lamp flag:maybe' })).rejects.toThrow(UnreadSearch)
})
