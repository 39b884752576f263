import { cutText } from '@studio/contract/kernel'
import { useEffect, useEffectEvent, useState } from 'react'
import { getGalleryItem } from '@studio/contract/gallery'
import { ASPECT_RATIOS, type DraftShot, MAX_SHOT_PROMPT_LENGTH } from '@studio/contract/video'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../design/index.ts'
import { call, newUuid, useTranslation } from '../../../platform/index.ts'
import { newShot } from '../editor/board/edits.ts'
import { BoardLoading, FailedToLoad, Problem } from '../states.tsx'
import { isNotFound, useRememberBoard } from '../video.queries.ts'
import { startStoryboard } from './list.actions.ts'

interface BeginFromProps {
  /** Ids of gallery images. */
  pictures: readonly string[]
  onBegun: (boardId: string) => void
  onLeave: () => void
}

/** Creates a storyboard with one shot for each image, in the ratio that fits the first one. */
export function StartFrom({ pictures, onBegun, onLeave }: BeginFromProps) {
  const { t } = useTranslation('video')
  const remember = useRememberBoard()
  // Idempotency key, reused on retries.
  const [key] = useState(newUuid)
  const [shotIds] = useState(() => pictures.map(newUuid))
  // A query, so that rendering twice creates only one storyboard.
  const query = useQuery({
    queryKey: ['video', 'begin', key],
    queryFn: async () => {
      const shots = await Promise.all(pictures.map((id, index) => firstShot(id, shotIds[index]!)))
      const available = shots.filter((shot) => shot !== null)
      const [first] = available
      if (!first) return null
      const draft = { aspectRatio: ratioOf(first), shots: available.map(({ shot }) => shot) }
      return await startStoryboard(draft, key)
    },
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = useEffectEvent((board: NonNullable<typeof query.data>) => {
    remember(board)
    onBegun(board.id)
  })
  useEffect(() => {
    if (query.data) open(query.data)
  }, [query.data])
  if (query.error) return <FailedToLoad error={query.error} onRetry={() => void query.refetch()} />
  if (query.data !== null) return <BoardLoading />
  return (
    <Problem
      title={t(($) => $.from.gone)}
      text={t(($) => $.from.goneText)}
      action={<Button onClick={onLeave}>{t(($) => $.all)}</Button>}
    />
  )
}

interface FirstOption {
  shot: DraftShot
  width: number
  height: number
}

/** Null if the image no longer exists or isn't an image. */
async function firstShot(id: string, shotId: string): Promise<FirstOption | null> {
  try {
    const { type, prompt, width, height } = (await call(getGalleryItem, { params: { id } })).item
    if (type !== 'image') return null
    const shot = newShot(shotId)
    const shotText = cutText(prompt, MAX_SHOT_PROMPT_LENGTH)
    return { shot: { ...shot, prompt: shotText, camera: 'push-in', firstFrameId: id }, width, height }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** The nearest of the five ratios. */
export function ratioOf({ width, height }: { width: number; height: number }) {
  const off = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(width / height / (across / down)))
  }
  return ASPECT_RATIOS.toSorted((a, b) => off(a) - off(b))[0]!
}
