import type { PromptContent } from '@studio/contract/prompts'
import { expect, test } from 'vitest'
import { withBlocks } from './block-words.ts'

const content: PromptContent = {
  body: 'A woman in a red coat, window light, 50 mm',
  negative: 'rain',
  blocks: [],
  variables: [],
  lists: [],
  settings: {},
}

test('replaces the words of the same kind, and keeps all others', () => {
  const { body, negative } = withBlocks(content, { light: 'hard sun', mood: 'calm' })
  expect(body).toBe('A woman in a red coat, hard sun, 50 mm, calm')
  expect(negative).toBe('rain')
})

test('an empty reading changes nothing, and negative words are separate', () => {
  expect(withBlocks(content, { light: ' ' })).toEqual(content)
  expect(withBlocks(content, { negative: 'people' })).toEqual({ ...content, negative: 'people' })
})
