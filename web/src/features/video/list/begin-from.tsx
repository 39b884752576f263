import { cutText } from '@studio/contract/kernel'
import { useEffect, useEffectEvent, useState } from 'react'
import { getGalleryItem } from '@studio/contract/gallery'
import { ASPECT_RATIOS, type DraftShot, MAX_SHOT_PROMPT_LENGTH } from '@studio/contract/video'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../design/index.ts'
import { call, newUuid, useTranslation } from '../../../platform/index.ts'
import { newShot } from '../editor/board/edits.ts'
import { BoardLoading, FailedToLoad, Problem } from '../states.tsx'
import { isGone, useRememberBoard } from '../video.queries.ts'
import { beginBoard } from './list.actions.ts'

interface BeginFromProps {
  /** Of the gallery, by id. */
  pictures: readonly string[]
  onBegun: (boardId: string) => void
  onLeave: () => void
}

/** Begins a storyboard with pictures as first frames, one a shot, in the ratio that fits the first of them. */
export function BeginFrom({ pictures, onBegun, onLeave }: BeginFromProps) {
  const { t } = useTranslation('video')
  const remember = useRememberBoard()
  // The same again when it is tried again.
  const [key] = useState(newUuid)
  const [shotIds] = useState(() => pictures.map(newUuid))
  // A query, so that whatever draws this twice begins one storyboard only.
  const begun = useQuery({
    queryKey: ['video', 'begin', key],
    queryFn: async () => {
      const shots = await Promise.all(pictures.map((id, index) => firstShot(id, shotIds[index]!)))
      const found = shots.filter((shot) => shot !== null)
      const [first] = found
      if (!first) return null
      const draft = { aspectRatio: ratioOf(first), shots: found.map(({ shot }) => shot) }
      return await beginBoard(draft, key)
    },
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const open = useEffectEvent((board: NonNullable<typeof begun.data>) => {
    remember(board)
    onBegun(board.id)
  })
  useEffect(() => {
    if (begun.data) open(begun.data)
  }, [begun.data])
  if (begun.error) return <FailedToLoad error={begun.error} onRetry={() => void begun.refetch()} />
  if (begun.data !== null) return <BoardLoading />
  return (
    <Problem
      title={t(($) => $.from.gone)}
      text={t(($) => $.from.goneText)}
      action={<Button onClick={onLeave}>{t(($) => $.all)}</Button>}
    />
  )
}

interface First {
  shot: DraftShot
  width: number
  height: number
}

/** Null: this picture is not there any more, or is none. */
async function firstShot(id: string, shotId: string): Promise<First | null> {
  try {
    const { type, prompt, width, height } = (await call(getGalleryItem, { params: { id } })).item
    if (type !== 'image') return null
    const shot = newShot(shotId)
    const words = cutText(prompt, MAX_SHOT_PROMPT_LENGTH)
    return { shot: { ...shot, prompt: words, camera: 'push-in', firstFrameId: id }, width, height }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** The one of the five that is nearest. */
export function ratioOf({ width, height }: { width: number; height: number }) {
  const off = (ratio: string) => {
    const [across = 1, down = 1] = ratio.split(':').map(Number)
    return Math.abs(Math.log(width / height / (across / down)))
  }
  return ASPECT_RATIOS.toSorted((a, b) => off(a) - off(b))[0]!
}
