import type { PromptContent } from '@studio/contract/prompts'
import { expect, test } from 'vitest'
import { contentOf } from '../prompts.fixtures.ts'
import { hasArrived, mergeWritten, moveBlocks } from './merge-written.ts'
import type { Written } from './written.ts'

const draftOf = (
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

test('merges texts word by word, the rest item by item', () => {
  const base = draftOf('a coat', { variables: [text('room')], settings: { count: 4 } }, { notes: 'First.' })
  const mine = draftOf(
    'a long coat',
    { variables: [text('room', { label: 'Room' })], settings: { count: 4, seed: 7 }, style: 'candid' },
    { notes: 'First. Mine.' },
  )
  const theirs = draftOf(
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

test('changes on both sides overlap: ours wins', () => {
  const base = draftOf('a red coat', { style: 'candid' })
  const both = mergeWritten(
    base,
    draftOf('a blue coat', { style: 'candid' }),
    draftOf('a green coat', { style: 'candid' }),
  )
  expect([both.written.content.body, both.hasOverlap]).toEqual(['a blue coat', true])
  const style = mergeWritten(
    base,
    draftOf('a red coat', { style: 'fashion' }),
    draftOf('a red coat', { style: 'portrait' }),
  )
  expect([style.written.content.style, style.hasOverlap]).toEqual(['fashion', true])
})

test('blocks stay with their words', () => {
  const light = { kind: 'light' as const, start: 7, end: 12 }
  expect(moveBlocks([light], 'a coat, soft', 'a long coat, soft')).toEqual([
    { kind: 'light', start: 12, end: 17 },
  ])
  expect(moveBlocks([light], 'a coat, soft', 'a coat, softer')).toEqual([light])
  const base = draftOf('a coat soft')
  const mine = draftOf('a coat soft', { blocks: [{ kind: 'light', start: 7, end: 11 }] })
  const { written: merged } = mergeWritten(base, mine, draftOf('a very long coat soft'))
  expect(merged.content.blocks).toEqual([{ kind: 'light', start: 17, end: 21 }])
})

test('recognises a received change by what it added and removed', () => {
  const base = draftOf('a coat')
  const sent = draftOf('a coat here')
  expect(hasArrived(sent, base, draftOf('a coat here'))).toBe(true)
  expect(hasArrived(sent, base, draftOf('one coat here and there'))).toBe(true)
  expect(hasArrived(sent, base, draftOf('one coat'))).toBe(false)
  // Removals only: merging with the base is correct in any case.
  expect(hasArrived(draftOf('coat'), base, draftOf('coat, red'))).toBe(false)
})
