import { blocksOf } from '@studio/domain/prompts'
import { readPrompt } from '@studio/domain/vocabulary'
import { expect, test } from 'vitest'
import { contentOf } from '../prompts.fixtures.ts'
import { withBody } from '../studio/studio-draft.ts'
import { changeBlock, toggleWords } from './block-edit.ts'
import { BLOCK_WORDS } from './block-words.ts'

const textsOf = (content: ReturnType<typeof contentOf>) =>
  Object.fromEntries(blocksOf(content).map(({ kind, text }) => [kind, text]))

test('a block edits only its span, and keeps it for any words', () => {
  const before = contentOf('a long coat, golden hour, 85mm, quite unhurried')
  const after = changeBlock(before, 'light', 'glow of fireflies, ')
  expect(after.body).toBe('a long coat, glow of fireflies, 85mm, quite unhurried')
  expect(textsOf(after).light).toBe('glow of fireflies')
  // After an edit outside the block, the text still belongs to it.
  const longer = withBody(after, `two friends, ${after.body}`)
  expect(textsOf(longer).light).toBe('glow of fireflies')
  // After an edit inside the block too.
  expect(textsOf(withBody(longer, longer.body.replace('of fireflies', 'of many fireflies'))).light).toBe(
    'glow of many fireflies',
  )
  expect(changeBlock(after, 'light', '').body).toBe('a long coat, 85mm, quite unhurried')
})

test('an empty block is written at the end, the subject at the start, the negative separately', () => {
  const before = contentOf('golden hour')
  expect(changeBlock(before, 'mood', 'calm').body).toBe('golden hour, calm')
  expect(changeBlock(contentOf('golden hour, calm'), 'negative', 'rain')).toMatchObject({
    body: 'golden hour, calm',
    negative: 'rain',
  })
  expect(changeBlock(before, 'light', 'golden hour')).toBe(before)
})

test('adds and removes words of a block in place', () => {
  const first = toggleWords(contentOf('a coat, golden hour'), 'light', 'window light')
  expect(first.body).toBe('a coat, golden hour, window light')
  expect(toggleWords(first, 'light', 'golden hour').body).toBe('a coat, window light')
})

test('the built-in engine understands every offered word', () => {
  for (const [kind, pairs] of Object.entries(BLOCK_WORDS))
    for (const words of pairs.flat())
      if (kind !== 'negative') expect([words, readPrompt(words).unknown]).toEqual([words, []])
})
