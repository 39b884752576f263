import { describe, expect, it } from 'vitest'
import { hintsFor, withHint, wordAt } from './word-hints.ts'

const NAMES = { projects: ['Norte, autumn', 'Sur'], tags: ['sea', 'blue hour', 'seaside'] }
const texts = (word: string) => hintsFor(word, NAMES).map(({ text }) => text)

describe('search suggestions', () => {
  it.each([
    ['mo', ['model:']],
    ['t', ['type:', 'tag:']],
    ['-', ['-tag:']],
    ['xyz', []],
    ['type:', ['type:image ', 'type:video ']],
    ['TYPE:v', ['type:video ']],
    ['tag:se', ['tag:sea ', 'tag:seaside ']],
    ['-tag:blue', ['-tag:"blue hour" ']],
    ['project:"nor', ['project:"Norte, autumn" ']],
    ['model:gem', ['model:gemini ']],
    ['flag:', ['flag:keep ', 'flag:reject ']],
    ['stars:3', []],
    ['ratio:3', []],
  ])('%s', (word, expected) => {
    expect(texts(word)).toEqual(expected)
  })

  it('apply to the word at the cursor and leave the others', () => {
    expect(wordAt('lamp project:"Norte, au', 23)).toEqual({ start: 5, word: 'project:"Norte, au' })
    expect(wordAt('lamp mo glow', 7)).toEqual({ start: 5, word: 'mo' })
    expect(wordAt('lamp ', 5)).toEqual({ start: 5, word: '' })
    expect(withHint('lamp ty glow', 7, { text: 'type:' })).toEqual({ text: 'lamp type: glow', cursor: 10 })
    expect(withHint('a tag:s b', 7, { text: 'tag:sea ' })).toEqual({ text: 'a tag:sea b', cursor: 10 })
  })
})
