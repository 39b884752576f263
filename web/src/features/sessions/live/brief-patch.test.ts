import type { SessionBrief } from '@studio/contract/sessions'
import { expect, test } from 'vitest'
import { changedFields, draftOf, patchOf } from './brief-patch.ts'

const REFERENCE = '3f2504e0-4f89-41d3-9a0c-0305e82c8211'
const brief: SessionBrief = {
  prompt: 'a brass lamp',
  negativePrompt: '',
  count: 4,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  poseVariety: false,
  poses: [],
  quality: 'final',
  referenceImageId: REFERENCE,
  referenceRole: 'style',
  seed: 7,
}

test('shows a shared reference by its thumbnail, and compares it by id only', () => {
  const draft = draftOf(brief, { id: REFERENCE, byId: REFERENCE, url: '/small' })
  expect(draft.reference).toEqual({ id: REFERENCE, name: '', preview: '/small' })
  expect(draft.referenceRole).toBe('style')
  expect(changedFields(draft, { ...draft, reference: { ...draft.reference!, preview: '/anew' } })).toEqual([])
  // A deleted reference has no preview and can still be removed.
  expect(draftOf(brief, null).reference).toEqual({ id: REFERENCE, name: '', preview: '' })
})

test('sends removing or changing the reference to the others', () => {
  const draft = draftOf(brief, null)
  const without = { ...draft, reference: null, referenceRole: '' as const }
  const fields = changedFields(draft, without)
  expect(fields).toEqual(['reference', 'referenceRole'])
  expect(patchOf(without, fields)).toEqual({ referenceImageId: null, referenceRole: null })
  expect(patchOf(draft, ['reference', 'referenceRole'])).toEqual({
    referenceImageId: REFERENCE,
    referenceRole: 'style',
  })
})
