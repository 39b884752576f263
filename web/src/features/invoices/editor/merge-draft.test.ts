import type { DraftContent } from '@studio/contract/invoices'
import { expect, test } from 'vitest'
import { mergeDraft } from './merge-draft.ts'

const line = (text: string, unitPrice = 100): DraftContent['lines'][number] => ({
  text,
  quantity: 1,
  unit: '',
  unitPrice,
  taxKind: 'rate',
  taxRate: 21,
  taxNote: '',
  jobId: null,
  proofId: null,
})
const draft = (lines: DraftContent['lines'], more: Partial<DraftContent> = {}): DraftContent => ({
  language: 'es',
  issueDate: '2026-11-21',
  supplyDate: null,
  dueDate: null,
  note: '',
  ...more,
  lines,
})
const [coat, hat, shoe] = [line('Coat'), line('Hat'), line('Shoe')]
type Lines = DraftContent['lines']
const linesOf = (base: Lines, mine: Lines, theirs: Lines) =>
  mergeDraft(draft(base), draft(mine), draft(theirs)).lines.map(
    ({ text, unitPrice }) => `${text} ${unitPrice}`,
  )

test('keeps the changes of both sides, field by field', () => {
  const base = draft([coat], { note: 'Thank you' })
  const mine = draft([coat], { note: 'Thank you, Ana', dueDate: '2026-12-01' })
  const theirs = draft([coat], { note: 'Dear Carmen. Thank you', language: 'en' })
  expect(mergeDraft(base, mine, theirs)).toEqual(
    draft([coat], { note: 'Dear Carmen. Thank you, Ana', dueDate: '2026-12-01', language: 'en' }),
  )
  expect(
    mergeDraft(base, draft([coat], { language: 'en' }), draft([coat], { language: 'es' })).language,
  ).toBe('en')
})

test('merges changed lines by position', () => {
  expect(linesOf([coat, hat], [line('Coat', 200), hat], [line('Long coat'), line('Hat', 50)])).toEqual([
    'Long coat 200',
    'Hat 50',
  ])
})

test('keeps added lines in place, and bills none twice', () => {
  expect(linesOf([coat, hat], [coat, shoe, hat], [coat, hat, line('Bag')])).toEqual([
    'Coat 100',
    'Shoe 100',
    'Hat 100',
    'Bag 100',
  ])
  expect(linesOf([coat], [coat, hat], [hat, coat])).toEqual(['Hat 100', 'Coat 100'])
  // Two equal lines are two lines.
  expect(linesOf([coat], [coat, coat], [shoe, coat])).toEqual(['Shoe 100', 'Coat 100', 'Coat 100'])
})

test('removes a line only if the other side has not changed it', () => {
  expect(linesOf([coat, hat], [hat], [coat, hat, shoe])).toEqual(['Hat 100', 'Shoe 100'])
  expect(linesOf([coat, hat], [coat, line('Hat', 50)], [coat])).toEqual(['Coat 100', 'Hat 50'])
})
