import type { PromptContent } from '@studio/contract/prompts'
import { expect, test } from 'vitest'
import { contentOf } from '../prompts.fixtures.ts'
import { hasArrived, mergeWritten, moveBlocks } from './merge-written.ts'
import type { Written } from './written.ts'

const written = (
  body: string,
  content: Partial<PromptContent> = {},
  more: Partial<Written> = {},
): Written => ({
  title: 'Coat',
  notes: '',
  content: { ...contentOf(body), ...content },
  ...more,
})
const text = (name: string, rest = {}) => ({ name, type: 'text' as const, ...rest })

test('texts are merged word by word, the rest piece by piece', () => {
  const base = written('a coat', { variables: [text('room')], settings: { count: 4 } }, { notes: 'First.' })
  const mine = written(
    'a long coat',
    { variables: [text('room', { label: 'Room' })], settings: { count: 4, seed: 7 }, style: 'candid' },
    { notes: 'First. Mine.' },
  )
  const theirs = written(
    'a coat, red',
    { variables: [text('room'), text('knit')], settings: { count: 8 } },
    { notes: 'First. Theirs.', title: 'Red coat' },
  )
  const { written: merged, hasOverlap } = mergeWritten(base, mine, theirs)
  expect(hasOverlap).toBe(false)
  expect(merged.title).toBe('Red coat')
  for (const word of ['Mine', 'Theirs']) expect(merged.notes).toContain(word)
  expect(merged.content).toMatchObject({
    body: 'a long coat, red',
    style: 'candid',
    settings: { count: 8, seed: 7 },
    variables: [text('room', { label: 'Room' }), text('knit')],
  })
})

test('what both changed is an overlap: ours stands', () => {
  const base = written('a red coat', { style: 'candid' })
  const both = mergeWritten(
    base,
    written('a blue coat', { style: 'candid' }),
    written('a green coat', { style: 'candid' }),
  )
  expect([both.written.content.body, both.hasOverlap]).toEqual(['a blue coat', true])
  const style = mergeWritten(
    base,
    written('a red coat', { style: 'fashion' }),
    written('a red coat', { style: 'portrait' }),
  )
  expect([style.written.content.style, style.hasOverlap]).toEqual(['fashion', true])
})

test('blocks stay on their words', () => {
  const light = { kind: 'light' as const, start: 7, end: 12 }
  expect(moveBlocks([light], 'a coat, soft', 'a long coat, soft')).toEqual([
    { kind: 'light', start: 12, end: 17 },
  ])
  expect(moveBlocks([light], 'a coat, soft', 'a coat, softer')).toEqual([light])
  const base = written('a coat soft')
  const mine = written('a coat soft', { blocks: [{ kind: 'light', start: 7, end: 11 }] })
  const { written: merged } = mergeWritten(base, mine, written('a very long coat soft'))
  expect(merged.content.blocks).toEqual([{ kind: 'light', start: 17, end: 21 }])
})

test('whether something arrived is told by what it added and took away', () => {
  const base = written('a coat')
  const sent = written('a coat here')
  expect(hasArrived(sent, base, written('a coat here'))).toBe(true)
  expect(hasArrived(sent, base, written('one coat here and there'))).toBe(true)
  expect(hasArrived(sent, base, written('one coat'))).toBe(false)
  // Removals only: merging with the base is correct in any case.
  expect(hasArrived(written('coat'), base, written('coat, red'))).toBe(false)
})
