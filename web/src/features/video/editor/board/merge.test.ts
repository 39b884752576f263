import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { StoryboardDraft } from '@studio/contract/video'
import { mergeDrafts } from './merge.ts'

const SHOT = { prompt: 'A pier at dawn', seconds: 4 }
const draft = (shots: object[], rest: object = {}): StoryboardDraft =>
  z.parse(StoryboardDraft, { shots: shots.map((shot) => ({ ...SHOT, ...shot })), ...rest })
const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`
const [a, b, c, d] = [id(1), id(2), id(3), id(4)]
const idsOf = ({ shots }: StoryboardDraft) => shots.map(({ id }) => id)

describe('changes of two tabs', () => {
  const base = draft([{ id: a }, { id: b }], { title: 'Base' })

  test('are merged field by field', () => {
    const mine = draft([{ id: a, prompt: 'Mine' }, { id: b }], { title: 'Base' })
    const theirs = draft(
      [
        { id: a, seconds: 6 },
        { id: b, caption: 'Theirs' },
      ],
      { title: 'Theirs' },
    )
    const merged = mergeDrafts(base, mine, theirs)
    expect(merged.title).toBe('Theirs')
    expect(merged.shots).toMatchObject([
      { prompt: 'Mine', seconds: 6 },
      { id: b, caption: 'Theirs' },
    ])
    expect(mergeDrafts(base, draft([{ id: a }, { id: b }], { title: 'Mine' }), theirs).title).toBe('Mine')
  })

  test('include shots added by either, in place', () => {
    const mine = draft([{ id: a }, { id: c }, { id: b }])
    const theirs = draft([{ id: a }, { id: b }, { id: d }])
    expect(idsOf(mergeDrafts(base, mine, theirs))).toEqual([a, c, b, d])
    expect(idsOf(mergeDrafts(base, draft([{ id: b }, { id: a }]), theirs))).toEqual([b, d, a])
  })

  test('drop a removed shot only if the other tab hasn’t changed it', () => {
    const without = draft([{ id: a }])
    expect(idsOf(mergeDrafts(base, without, base))).toEqual([a])
    expect(idsOf(mergeDrafts(base, base, without))).toEqual([a])
    expect(idsOf(mergeDrafts(base, without, draft([{ id: a }, { id: b, prompt: 'New' }])))).toEqual([a, b])
  })

  test('stay as written if nothing happened elsewhere', () => {
    const mine = draft([{ id: c }, { id: b, seconds: 8 }], { title: 'Mine' })
    expect(mergeDrafts(base, mine, base)).toEqual(mine)
    expect(mergeDrafts(base, base, mine)).toEqual(mine)
  })
})

test('keep a framing chosen here if another tab changed something else', () => {
  const id = '00000000-0000-4000-8000-000000000002'
  const draft = (shot: object, title = '') =>
    z.parse(StoryboardDraft, { title, shots: [{ id, prompt: 'A pier', seconds: 4, ...shot }] })
  const framing = { fit: 'fit', x: 0, y: 1 }
  expect(mergeDrafts(draft({}), draft({ framing }), draft({}, 'Pier'))).toEqual(draft({ framing }, 'Pier'))
  expect(mergeDrafts(draft({}), draft({}, 'Pier'), draft({ framing }))).toEqual(draft({ framing }, 'Pier'))
})
