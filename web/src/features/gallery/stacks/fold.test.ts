import { describe, expect, it } from 'vitest'
import { pictureOf } from '../gallery.fixtures.ts'
import { createFolder } from './fold.ts'

const A = '00000000-0000-4000-8000-00000000000a'
const B = '00000000-0000-4000-8000-00000000000b'
const of = (n: number, jobId: string | null, changes = {}) => pictureOf(n, { jobId, ...changes })
const shownIn = (folded: { pages: readonly { items: readonly { prompt: string }[] }[] }) =>
  folded.pages.map(({ items }) => items.map(({ prompt }) => Number(/\d+/.exec(prompt)?.[0])))

describe('folding shoots', () => {
  const pages = [{ items: [of(0, A), of(1, B), of(2, A)] }, { items: [of(3, null), of(4, A), of(5, B)] }]

  it('shows the newest of each with its count, across pages', () => {
    const folded = createFolder()(pages, new Set())
    expect(shownIn(folded)).toEqual([[0, 1], [3]])
    expect([...folded.stacks.values()]).toEqual([
      { id: A, count: 3, isOpen: false },
      { id: B, count: 2, isOpen: false },
    ])
    expect(shownIn(createFolder()(pages, null))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })

  it('prefers kept images, then stars, never rejected ones, each in its own place', () => {
    const rated = [
      { items: [of(0, A, { flag: 'reject', stars: 5 }), of(1, B), of(2, A)] },
      { items: [of(4, A, { stars: 2 }), of(5, B, { flag: 'pick' })] },
    ]
    expect(shownIn(createFolder()(rated, new Set()))).toEqual([[], [4, 5]])
  })

  it('shows the cover of a stack regardless of its marks, or the newest image while the cover isn’t loaded', () => {
    const stack = { id: B, kind: 'burst' as const, count: 3, coverId: pictureOf(1).id }
    const burst = [of(0, A, { stack, stars: 5 }), of(1, A, { stack }), of(2, A), of(3, A)]
    const folded = createFolder()([{ items: burst }], new Set())
    expect(shownIn(folded)).toEqual([[1, 2]])
    expect([...folded.stacks.values()].map(({ id, count }) => [id, count])).toEqual([
      [B, 2],
      [A, 2],
    ])
    const unloaded = { ...stack, coverId: pictureOf(9).id }
    const others = [of(0, null, { stack: unloaded }), of(1, null, { stack: unloaded })]
    expect(shownIn(createFolder()([{ items: others }], new Set()))).toEqual([[0]])
  })

  it('expands a shoot that is open', () => {
    const folded = createFolder()(pages, new Set([A]))
    expect(shownIn(folded)).toEqual([
      [0, 1, 2],
      [3, 4],
    ])
    expect(folded.stacks.get(pages[0]!.items[0]!.id)?.isOpen).toBe(true)
  })

  it('reuses unchanged pages, and creates no stack of one', () => {
    const fold = createFolder()
    const open = new Set<string>()
    const before = fold(pages, open)
    expect(fold(pages, open)).toBe(before)
    const more = fold([...pages, { items: [of(6, A), of(7, 'alone')] }], open)
    expect(more.pages.slice(0, 2).map((page, at) => page === before.pages[at])).toEqual([true, true])
    expect(shownIn(more)[2]).toEqual([7])
    expect(more.stacks.size).toBe(2)
  })
})
