import { LICENCES } from '@studio/contract/works'
import { expect, test } from 'vitest'
import {
  answerState,
  type LicensedSource,
  chooseAnswer,
  canBeCredited,
  openLicence,
} from './licence-choice.ts'

const bound = (licence: LicensedSource['licence'], isOwn = false): LicensedSource => ({
  id: licence,
  title: 'Walnut room',
  author: 'Lena Holt',
  licence,
  isOwn,
})

test('an answer without a licence is disabled, and names the source that forbids it', () => {
  const parents = [bound('cc0-1.0'), bound('cc-by-4.0')]
  expect(answerState('name', false, parents)).toMatchObject({ isOpen: false, by: { licence: 'cc-by-4.0' } })
  expect(answerState('name', true, parents)).toEqual({ isOpen: true })
  expect(answerState('change', 'no', [bound('cc-by-sa-4.0')])).toMatchObject({ isOpen: false })
  expect(answerState('name', false, [bound('cc-by-4.0', true)])).toEqual({ isOpen: true })
})

test('an answer keeps the others where possible, and leads to an available licence', () => {
  expect(chooseAnswer('cc-by-4.0', 'change', 'same', [])).toBe('cc-by-sa-4.0')
  expect(chooseAnswer('cc-by-4.0', 'earn', false, [])).toBe('cc-by-nc-4.0')
  expect(chooseAnswer('cc-by-sa-4.0', 'earn', false, [])).toBe('studio-remix')
  expect(chooseAnswer('cc-by-4.0', 'name', false, [])).toBe('cc0-1.0')
  expect(chooseAnswer('cc-by-nc-4.0', 'change', 'no', [])).toBe('all-rights')
  expect(chooseAnswer('cc-by-nc-4.0', 'name', true, [bound('cc-by-sa-4.0')])).toBe('cc-by-sa-4.0')
  for (const licence of LICENCES)
    for (const change of ['yes', 'same', 'no'] as const)
      expect(chooseAnswer(licence, 'change', change, [])).toBeDefined()
})

test('contradicting licences leave no choice', () => {
  expect(openLicence('cc-by-4.0', [bound('cc-by-sa-4.0'), bound('cc-by-nc-4.0')])).toBeUndefined()
  expect(openLicence('cc-by-4.0', [bound('cc-by-sa-4.0')])).toBe('cc-by-sa-4.0')
  expect([canBeCredited('all-rights'), canBeCredited('studio-remix')]).toEqual([false, true])
})
