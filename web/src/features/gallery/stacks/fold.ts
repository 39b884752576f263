import type { GalleryItem } from '@studio/contract/gallery'
import { stackIdOf } from './stack-id.ts'

export interface Stack {
  /** Id of the stack, or of the job. */
  id: string
  /** Number of its images that are loaded and match the filters. */
  count: number
  isOpen: boolean
}

interface Page {
  items: readonly GalleryItem[]
}

interface Folded {
  pages: readonly Page[]
  /** By the id of the key image. */
  stacks: ReadonlyMap<string, Stack>
}

export type Folder = (pages: readonly Page[], open: ReadonlySet<string> | null) => Folded

const NO_STACKS: ReadonlyMap<string, Stack> = new Map()

/** The cover of a stack is shown; for a shoot, the best image. */
const rankOf = ({ id, stack, flag, stars }: GalleryItem) =>
  stack ? (stack.coverId === id ? 1 : 0) : (flag === 'pick' ? 10 : flag === 'reject' ? -10 : 0) + stars

/**
 * Folds the images of each stack into its cover, and those of each shoot into a key image: the kept one, else the one with
 * the most stars, else the newest. It keeps its place, so the list stays sorted. Unchanged pages keep their identity.
 */
export function createFolder(): Folder {
  let input: { pages: readonly Page[]; open: ReadonlySet<string> | null } | undefined
  let output: Folded = { pages: [], stacks: NO_STACKS }
  const pageCache = new WeakMap<Page, Page>()

  /** `open`: expanded stacks and shoots; null to fold nothing. */
  return function fold(pages: readonly Page[], open: ReadonlySet<string> | null): Folded {
    if (input && input.pages === pages && input.open === open) return output
    input = { pages, open }
    output = open ? foldAll(pages, open) : { pages, stacks: NO_STACKS }
    return output
  }

  function foldAll(pages: readonly Page[], open: ReadonlySet<string>): Folded {
    const shoots = new Map<string, { key: GalleryItem; count: number }>()
    for (const { items } of pages)
      for (const item of items) {
        const id = stackIdOf(item)
        if (!id) continue
        const shoot = shoots.get(id)
        if (!shoot) shoots.set(id, { key: item, count: 1 })
        else if (shoot.key.id !== item.id) {
          shoot.count += 1
          if (rankOf(item) > rankOf(shoot.key)) shoot.key = item
        }
      }
    const stacks = new Map<string, Stack>()
    for (const [id, { key, count }] of shoots)
      if (count > 1) stacks.set(key.id, { id, count, isOpen: open.has(id) })
    const isShown = (item: GalleryItem) => {
      const id = stackIdOf(item)
      return !id || open.has(id) || shoots.get(id)?.key.id === item.id
    }
    return { pages: pages.map((page) => same(page, page.items.filter(isShown))), stacks }
  }

  function same(page: Page, items: readonly GalleryItem[]): Page {
    const before = pageCache.get(page)
    const isSame =
      before?.items.length === items.length && items.every((item, index) => item === before.items[index])
    const folded = isSame ? before : { items }
    pageCache.set(page, folded)
    return folded
  }
}
