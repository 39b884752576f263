import {
  type Darkroom,
  DARKROOM_CHANNEL,
  getDarkroom,
  listEditVersions,
  type StoredEdit,
} from '@studio/contract/darkroom'
import { getGalleryItem } from '@studio/contract/gallery'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, push } from '../../platform/index.ts'
import { galleryKeys } from '../gallery/index.ts'

/** Poll interval in ms while an edit is being rendered, for when news are missed. */
const RENDERING_MS = 10_000

export type SummaryLanguage = 'en' | 'es'

const darkroomKeys = {
  one: (mediaId: string) => ['darkroom', mediaId] as const,
  versions: (mediaId: string) => ['darkroom', mediaId, 'versions'] as const,
}

export const darkroomQuery = (mediaId: string, language: SummaryLanguage) =>
  queryOptions({
    queryKey: darkroomKeys.one(mediaId),
    queryFn: ({ signal }) => call(getDarkroom, { params: { mediaId }, query: { language } }, { signal }),
    // What other devices save arrives as news, and is merged.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // The server renders what was saved in the background.
    refetchInterval: ({ state: { data } }) => (data?.state === 'rendering' ? RENDERING_MS : false),
  })

export const versionsQuery = (mediaId: string) =>
  queryOptions({
    queryKey: darkroomKeys.versions(mediaId),
    queryFn: ({ signal }) => call(listEditVersions, { params: { mediaId } }, { signal }),
    select: ({ versions }) => versions,
    refetchOnMount: 'always',
  })

/** Its thumbnail is shown until the image can be edited. */
export const pictureQuery = (mediaId: string) =>
  queryOptions({
    queryKey: galleryKeys.item(mediaId),
    queryFn: async ({ signal }) => (await call(getGalleryItem, { params: { id: mediaId } }, { signal })).item,
    staleTime: 120_000,
  })

/** Shows what the server has stored. */
export function rememberEdit(queries: QueryClient, mediaId: string, stored: StoredEdit): void {
  queries.setQueryData<Darkroom>(darkroomKeys.one(mediaId), (data) => data && { ...data, ...stored })
}

export const renewVersions = (queries: QueryClient, mediaId: string): Promise<void> =>
  queries.invalidateQueries({ queryKey: darkroomKeys.versions(mediaId) })

/** The gallery shows the edited image. */
export const renewGallery = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ queryKey: galleryKeys.all })

/** Reloads the edit when it was saved on another device, rendered or failed. */
export function useDarkroomNews(mediaId: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      push.on(DARKROOM_CHANNEL, ({ id, version, state }) => {
        const queryKey = darkroomKeys.one(mediaId)
        const data = queries.getQueryData<Darkroom>(queryKey)
        if (id !== mediaId || (data?.version === version && data?.state === state)) return
        void queries.invalidateQueries({ queryKey, exact: true })
      }),
    [queries, mediaId],
  )
}
