import type { Model } from '@studio/contract/models'
import { describe, expect, it } from 'vitest'
import { changeDraft, EMPTY_DRAFT, readDraft, type Reference } from '../brief/draft.ts'
import { rolesFor } from './roles-for.ts'

const studio = { id: 'studio', referenceRoles: ['style'], guides: ['depth', 'pose'] } as unknown as Model
const local = { id: 'local', referenceRoles: ['composition', 'depth', 'normals'] } as unknown as Model
const models = [studio, local]
const referenceOf = (model?: string): Reference => ({
  id: '1',
  name: 'a',
  preview: '',
  ...(model && { model }),
})

describe('roles of a reference', () => {
  it('include its guides if its model provides them and the chosen model follows them', () => {
    expect(rolesFor(local, referenceOf('studio'), models)).toEqual(['composition', 'depth'])
    expect(rolesFor(studio, referenceOf('studio'), models)).toEqual(['style'])
  })

  it.each([
    ['an upload', referenceOf()],
    ['a picture of another model', referenceOf('local')],
    ['none', null],
  ])('can show %s only', (_, reference) => {
    expect(rolesFor(local, reference, models)).toEqual(['composition'])
    expect(rolesFor(undefined, reference, models)).toEqual([])
  })

  it('are stored with the draft', () => {
    const draft = { ...EMPTY_DRAFT, reference: referenceOf('studio'), referenceRole: 'depth' } as const
    expect(readDraft(draft)).toMatchObject({ reference: { model: 'studio' }, referenceRole: 'depth' })
    expect(changeDraft(draft, { type: 'fill', brief: { prompt: 'b' } }).referenceRole).toBe('depth')
  })
})
