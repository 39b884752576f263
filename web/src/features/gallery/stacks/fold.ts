import type { GalleryItem } from '@studio/contract/gallery'

export interface Stack {
  jobId: string
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

const worth = ({ flag, stars }: GalleryItem) => (flag === 'pick' ? 10 : flag === 'reject' ? -10 : 0) + stars

/**
 * Folds the images of each shoot into a key image: the kept one, else the one with the most stars, else the newest. It
 * keeps its place, so the list stays sorted. Unchanged pages keep their identity.
 */
export function createFolder(): Folder {
  let input: { pages: readonly Page[]; open: ReadonlySet<string> | null } | undefined
  let output: Folded = { pages: [], stacks: NO_STACKS }
  const pageCache = new WeakMap<Page, Page>()

  /** `open`: expanded shoots; null to fold nothing. */
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
        if (!item.jobId) continue
        const shoot = shoots.get(item.jobId)
        if (!shoot) shoots.set(item.jobId, { key: item, count: 1 })
        else if (shoot.key.id !== item.id) {
          shoot.count += 1
          if (worth(item) > worth(shoot.key)) shoot.key = item
        }
      }
    const stacks = new Map<string, Stack>()
    for (const [jobId, { key, count }] of shoots)
      if (count > 1) stacks.set(key.id, { jobId, count, isOpen: open.has(jobId) })
    const isShown = ({ id, jobId }: GalleryItem) =>
      !jobId || open.has(jobId) || shoots.get(jobId)?.key.id === id
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
