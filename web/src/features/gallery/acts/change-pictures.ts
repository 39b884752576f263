import {
  changePictures,
  type ChangeResult,
  type GalleryItem,
  MAX_CHANGED,
  type PicturesChange,
} from '@studio/contract/gallery'
import type { QueryClient } from '@tanstack/react-query'
import type { ShowToast } from '../../../design/index.ts'
import { call, holdLists, type Translate } from '../../../platform/index.ts'
import { type FlagChange, broadcastFlagChange } from './flag-changes.ts'
import { type GalleryPages, withChanged } from '../gallery.cache.ts'
import { galleryKeys } from '../gallery.keys.ts'

/** Services an action needs to report its result. */
export interface ActDeps {
  queries: QueryClient
  showToast: ShowToast
  errorText: (error: unknown) => string
  t: Translate<'pictures'>
}

/**
 * Applies one change to several items optimistically and rolls back those the server refuses. Returns true if all were
 * changed.
 */
export async function change(
  { queries, showToast, errorText, t }: ActDeps,
  items: readonly GalleryItem[],
  change: PicturesChange,
): Promise<boolean> {
  const refetchLists = await holdLists(queries, galleryKeys.lists)
  showItems(
    queries,
    items.map((item) => changed(item, change)),
  )
  try {
    const results = await callInParts(
      items.map(({ id }) => id),
      change,
    )
    const refused = new Set(results.filter(({ code }) => code).map(({ id }) => id))
    const unchanged = items.filter(({ id }) => refused.has(id))
    showItems(queries, unchanged)
    if (unchanged.length > 0) {
      const isFull = results.some(({ code }) => code === 'CONFLICT')
      showToast({
        tone: 'bad',
        title: t(($) => $.changes.someFailed, { count: unchanged.length }),
        description: t(($) => (isFull ? $.changes.tooManyTags : $.changes.gone)),
      })
    }
    const { flag } = change
    if (flag !== undefined)
      broadcastFlagChange({ ids: items.map(({ id }) => id).filter((id) => !refused.has(id)), flag })
    if (change.project !== undefined) void queries.invalidateQueries({ queryKey: galleryKeys.projects })
    if (change.addTags || change.removeTags) void queries.invalidateQueries({ queryKey: galleryKeys.tags })
    return unchanged.length === 0
  } catch (error) {
    showItems(queries, items)
    showToast({ tone: 'bad', title: t(($) => $.changes.failed), description: errorText(error) })
    return false
  } finally {
    refetchLists()
  }
}

/** Splits the ids into calls of at most MAX_CHANGED, one after the other. */
export async function callInParts(ids: readonly string[], change: PicturesChange): Promise<ChangeResult[]> {
  const results: ChangeResult[] = []
  for (let start = 0; start < ids.length; start += MAX_CHANGED) {
    const body = { ids: ids.slice(start, start + MAX_CHANGED), change }
    results.push(...(await call(changePictures, { body })).results)
  }
  return results
}

function changed(item: GalleryItem, change: PicturesChange): GalleryItem {
  const { addTags = [], removeTags = [], project, stars, flag } = change
  const tags = new Set([...item.tags, ...addTags])
  for (const tag of removeTags) tags.delete(tag)
  return {
    ...item,
    ...(project !== undefined && { project }),
    ...(stars !== undefined && { stars }),
    ...(flag !== undefined && { flag }),
    tags: [...tags].toSorted(),
  }
}

/** Applies marks that another tab has set to the cached items. */
export function showFlags(queries: QueryClient, { ids, flag }: FlagChange) {
  const changed = new Set(ids)
  const cached = new Map<string, GalleryItem>()
  const note = (item: GalleryItem) => void (changed.has(item.id) && cached.set(item.id, { ...item, flag }))
  for (const [, data] of queries.getQueriesData<GalleryPages>({ queryKey: galleryKeys.lists }))
    for (const page of data?.pages ?? []) for (const item of page.items) note(item)
  for (const id of ids) {
    const item = queries.getQueryData<GalleryItem>(galleryKeys.item(id))
    if (item) note(item)
  }
  showItems(queries, [...cached.values()])
}

/** Replaces the cached copies of these items in every list. */
export function showItems(queries: QueryClient, items: readonly GalleryItem[]) {
  if (items.length === 0) return
  queries.setQueriesData<GalleryPages>(
    { queryKey: galleryKeys.lists },
    (data) => data && withChanged(data, items),
  )
  for (const item of items) queries.setQueryData(galleryKeys.item(item.id), item)
}
