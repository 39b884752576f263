import {
  changeStack,
  createStack,
  deleteStack,
  type GalleryItem,
  type ItemStack,
  type WholeStack,
} from '@studio/contract/gallery'
import type { QueryClient } from '@tanstack/react-query'
import { call, newUuid } from '../../../platform/index.ts'
import { showItems } from '../acts/change-pictures.ts'
import type { GalleryPages } from '../gallery.cache.ts'
import { galleryKeys } from '../gallery.keys.ts'

/** Undoes a change of stacks. */
export type UndoStacks = () => Promise<void>

const itemStackOf = ({ id, kind, coverId, mediaIds }: WholeStack): ItemStack | undefined => {
  const [first] = mediaIds
  if (!first || mediaIds.length < 2) return undefined
  return {
    id,
    kind,
    count: mediaIds.length,
    coverId: coverId && mediaIds.includes(coverId) ? coverId : first,
  }
}

/** Updates the stacks in all lists. `ids`: all images whose stack may have changed. */
function showStacks(queries: QueryClient, ids: ReadonlySet<string>, stacks: readonly WholeStack[]): void {
  const cached = new Map<string, GalleryItem>()
  const note = (item: GalleryItem) => void (ids.has(item.id) && cached.set(item.id, item))
  for (const [, data] of queries.getQueriesData<GalleryPages>({ queryKey: galleryKeys.lists }))
    for (const page of data?.pages ?? []) for (const item of page.items) note(item)
  const changed = [...cached.values()].map(({ stack: _, ...item }): GalleryItem => {
    const own = stacks.find(({ mediaIds }) => mediaIds.includes(item.id))
    const stack = own && itemStackOf(own)
    return stack ? { ...item, stack } : item
  })
  showItems(queries, changed)
}

/** Shows a change: the replaced stacks, without the images that are now in `stack`. */
function showChange(queries: QueryClient, stack: WholeStack | null, replaced: readonly WholeStack[]): void {
  const left = replaced
    .filter(({ id }) => id !== stack?.id)
    .map((each) => ({ ...each, mediaIds: each.mediaIds.filter((id) => !stack?.mediaIds.includes(id)) }))
  const ids = new Set([...(stack?.mediaIds ?? []), ...replaced.flatMap(({ mediaIds }) => mediaIds)])
  showStacks(queries, ids, stack ? [stack, ...left] : left)
}

/** Restores stacks to their previous state, and deletes a new one. */
const undoOf =
  (queries: QueryClient, stack: WholeStack | null, replaced: readonly WholeStack[]): UndoStacks =>
  async () => {
    const isNew = stack !== null && !replaced.some(({ id }) => id === stack.id)
    if (isNew) await call(deleteStack, { params: { id: stack.id } })
    const restored: WholeStack[] = []
    for (const { id, kind, coverId, mediaIds } of replaced) {
      if (mediaIds.length < 2) continue
      // A cover in the trash can’t be chosen again.
      const cover = coverId !== null && mediaIds.includes(coverId) ? coverId : null
      restored.push((await call(createStack, { body: { id, kind, coverId: cover, mediaIds } })).stack)
    }
    const ids = new Set([...(stack?.mediaIds ?? []), ...replaced.flatMap(({ mediaIds }) => mediaIds)])
    showStacks(queries, ids, restored)
  }

/** Stacks images. They leave their stacks. */
export async function stackImages(
  queries: QueryClient,
  mediaIds: readonly string[],
  coverId: string | null = null,
): Promise<UndoStacks> {
  const body = { id: newUuid(), mediaIds: [...mediaIds], coverId }
  const { stack, replaced } = await call(createStack, { body })
  showChange(queries, stack, replaced)
  return undoOf(queries, stack, replaced)
}

/** Changes a stack. */
export async function alterStack(
  queries: QueryClient,
  id: string,
  body: { coverId?: string; add?: string[]; remove?: string[] },
): Promise<UndoStacks> {
  const { stack, replaced } = await call(changeStack, { params: { id }, body })
  if (stack) showChange(queries, stack, replaced)
  else showStacks(queries, new Set(replaced.flatMap(({ mediaIds }) => mediaIds)), [])
  return undoOf(queries, stack, replaced)
}

/** Deletes stacks. Their images stay. */
export async function unstack(queries: QueryClient, ids: readonly string[]): Promise<UndoStacks> {
  const ended: WholeStack[] = []
  for (const id of new Set(ids)) ended.push(...(await call(deleteStack, { params: { id } })).replaced)
  showStacks(queries, new Set(ended.flatMap(({ mediaIds }) => mediaIds)), [])
  return undoOf(queries, null, ended)
}
