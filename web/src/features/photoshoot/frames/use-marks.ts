import { changePictures, type Flag, listGallery } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import {
  type FlagChange,
  subscribeToFlagChanges,
  broadcastFlagChange,
  galleryKeys,
} from '../../gallery/index.ts'
import { flagOf, type Mark, marksOf, type SheetMarks } from './marks.ts'

type Flags = Readonly<Record<string, Flag | null>>

/** Marks of one contact sheet: shown optimistically and stored as flags of the gallery images. */
export function useMarks({ id, result }: Job): [SheetMarks, (index: number, next: Mark) => void] {
  const { t } = useTranslation('photoshoot')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const queryKey = galleryKeys.flags(id)
  const { data: flags = {} } = useQuery({
    queryKey,
    queryFn: async ({ signal }): Promise<Flags> => {
      const { items } = await call(listGallery, { query: { job: id, limit: 60 } }, { signal })
      return Object.fromEntries(items.map((item) => [item.id, item.flag]))
    },
    refetchOnMount: true,
  })
  const show = (of: string, flag: Flag | null) =>
    cache.setQueryData<Flags>(queryKey, (all) => ({ ...all, [of]: flag }))
  const onFlagChange = useEffectEvent(({ ids, flag }: FlagChange) => {
    for (const each of ids) if (result.media_assets.some((asset) => asset.id === each)) show(each, flag)
  })
  useEffect(() => subscribeToFlagChanges(onFlagChange), [])
  const { mutate } = useMutation({
    // Serialised, so that the last change wins.
    scope: { id: 'marks' },
    mutationFn: (change: { of: string; flag: Flag | null; before: Flag | null }) =>
      call(changePictures, { body: { ids: [change.of], change: { flag: change.flag } } }),
    // The gallery refetches when it is shown.
    onSuccess: (_, { of, flag }) => {
      cache.removeQueries({ queryKey: galleryKeys.lists })
      broadcastFlagChange({ ids: [of], flag })
    },
    onError: (error, { of, before }) => {
      show(of, before)
      showToast({ tone: 'bad', title: t(($) => $.sheet.markFailed), description: errorText(error) })
    },
  })
  const assets = result.media_assets
  const draw = (index: number, next: Mark) => {
    const of = assets.find((asset) => asset.index === index)?.id
    if (!of) return
    const before = flags[of] ?? null
    const flag = before === flagOf(next) ? null : flagOf(next)
    void cache.cancelQueries({ queryKey })
    show(of, flag)
    mutate({ of, flag, before })
  }
  return [marksOf(assets, flags), draw]
}
