import { describe, expect, test } from 'vitest'
import en from '../../../locales/en/help-topics.json'
import es from '../../../locales/es/help-topics.json'
import { createTopicSearch } from './search-topics.ts'

const english = createTopicSearch(en)
const spanish = createTopicSearch(es)
const found = (search: typeof english, query: string) =>
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
  ])('%s leads to %s first', (query, section) => expect(found(english, query)[0]).toBe(section))

  test.each([
    ['borrar', 'gallery-filters delete'],
    ['contrasena', 'getting-started sign-in'],
    ['enlace caducado', 'troubleshooting link-expired'],
    ['variedad de poses', 'photoshoot-guide poses'],
  ])('in Spanish, with or without accents: %s leads to %s first', (query, section) =>
    expect(found(spanish, query)[0]).toBe(section),
  )

  test('what has a word as it is written keeps out what is only like it', () => {
    expect(found(english, 'seed').toSorted()).toEqual([
      'gallery-filters lightbox',
      'photoshoot-guide choices',
    ])
  })

  test('what has every word keeps out what has some of them', () => {
    expect(found(english, 'magic link')).toContain('troubleshooting link-expired')
    expect(found(english, 'undo image')).toEqual(['gallery-filters delete', 'clients back'])
  })
})

describe('threshold', () => {
  test('three letters of ten may be wrong, and no more (0.3)', () => {
    expect(found(english, 'histogram')).toEqual(['gallery-filters lightbox'])
    expect(found(english, 'hixtogrxm')).toEqual(['gallery-filters lightbox'])
    expect(found(english, 'hixtxgrxm')).toEqual([])
  })
  test('nothing for what nobody wrote, nor for an empty field', () => {
    for (const query of ['xqzwvk', '', '   ']) expect(english(query)).toEqual([])
  })
})

test('marks what was found, in the title and in the words around it', () => {
  const [hit] = english('stuck')
  expect(marked(hit!.title)).toEqual(['stuck'])
  expect(marked(hit!.excerpt)).toContain('stuck')
  const [far] = english('histogram')
  expect(far!.excerpt.map(({ text }) => text).join('').length).toBeLessThan(180)
})

test('finds the keys that a shortcut has', () => {
  expect(found(english, 'Ctrl J').length).toBeGreaterThan(0)
})
