import { describe, expect, test } from 'vitest'
import en from '../../../locales/en/help-topics.json'
import es from '../../../locales/es/help-topics.json'
import { createTopicSearch } from './search-topics.ts'

const english = createTopicSearch(en)
const spanish = createTopicSearch(es)
const topicIds = (search: typeof english, query: string) =>
  search(query).map(({ topicId, section }) => `${topicId} ${section}`)
const marked = (pieces: readonly { text: string; isMarked: boolean }[]) =>
  pieces.filter(({ isMarked }) => isMarked).map(({ text }) => text)

describe('ranking', () => {
  test.each([
    ['delete', 'gallery-filters delete'],
    ['password', 'getting-started sign-in'],
    ['content policy', 'troubleshooting content-policy'],
    ['zoom', 'gallery-filters lightbox'],
    ['my job is stuck', 'troubleshooting job-stuck'],
    ['how do I delete an image?', 'gallery-filters delete'],
  ])('%s leads to %s first', (query, section) => expect(topicIds(english, query)[0]).toBe(section))

  test.each([
    ['borrar', 'gallery-filters delete'],
    ['contrasena', 'getting-started sign-in'],
    ['enlace caducado', 'troubleshooting link-expired'],
    ['variedad de poses', 'photoshoot-guide poses'],
  ])('ignores accents in Spanish: %s leads to %s first', (query, section) =>
    expect(topicIds(spanish, query)[0]).toBe(section),
  )

  test('prefers exact matches to fuzzy ones', () => {
    expect(topicIds(english, 'seed').toSorted()).toEqual([
      'gallery-filters lightbox',
      'photoshoot-guide choices',
    ])
  })

  test('prefers sections with every word to those with some', () => {
    expect(topicIds(english, 'magic link')).toContain('troubleshooting link-expired')
    expect(topicIds(english, 'undo image')).toEqual([
      'gallery-filters delete',
      'darkroom copy',
      'darkroom generate',
      'darkroom sliders',
      'clients back',
      'video storyboard',
      'import review',
    ])
  })
})

describe('fuzzy threshold', () => {
  test('allows three wrong letters in ten (0.3)', () => {
    const sections = ['darkroom compare', 'gallery-filters lightbox', 'darkroom open']
    expect(topicIds(english, 'histogram')).toEqual(sections)
    expect(topicIds(english, 'hixtogrxm').toSorted()).toEqual(sections.toSorted())
    expect(topicIds(english, 'hixtxgrxm')).toEqual([])
  })
  test('finds nothing for unknown words or an empty field', () => {
    for (const query of ['xqzwvk', '', '   ']) expect(english(query)).toEqual([])
  })
})

test('marks the matches in the title and the excerpt', () => {
  const [hit] = english('stuck')
  expect(marked(hit!.title)).toEqual(['stuck'])
  expect(marked(hit!.excerpt)).toContain('stuck')
  const [far] = english('histogram')
  expect(far!.excerpt.map(({ text }) => text).join('').length).toBeLessThan(180)
})

test('finds the keys of a shortcut', () => {
  expect(topicIds(english, 'Ctrl J').length).toBeGreaterThan(0)
})
