import { useEffect, useMemo, useRef, useState } from 'react'
import { deleteTake, type Storyboard, type Take } from '@studio/contract/video'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { isNotFound, useRememberBoard } from '../video.queries.ts'

/** Time in ms during which a deletion can be undone, or longer while the toast is hovered. Then it is permanent. */
const UNDO_MS = 8_000

/** Takes of a storyboard. Deleted takes are hidden immediately and deleted on the server after the undo time. */
export function useTakeRemoval({ id: boardId, takes: all }: Storyboard) {
  const { t } = useTranslation('video')
  const showToast = useToast()
  const errorText = useErrorText()
  const remember = useRememberBoard()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const due = useRef(new Map<string, () => void>())
  useEffect(() => {
    const open = due.current
    return () => {
      for (const removeNow of open.values()) removeNow()
    }
  }, [])

  const show = (id: string) => setHidden((ids) => new Set([...ids].filter((each) => each !== id)))
  const remove = (take: Take, onUndo: () => void) => {
    setHidden((ids) => new Set([...ids, take.id]))
    const removeNow = () => {
      if (!due.current.delete(take.id)) return
      call(deleteTake, { params: { id: boardId, takeId: take.id } }).then(
        ({ storyboard }) => remember(storyboard),
        (error: unknown) => {
          if (isNotFound(error)) return
          show(take.id)
          showToast({ tone: 'bad', title: t(($) => $.takes.deleteFailed), description: errorText(error) })
        },
      )
    }
    due.current.set(take.id, removeNow)
    showToast({
      title: t(($) => $.takes.deleted),
      duration: UNDO_MS,
      onDeleted: removeNow,
      action: {
        label: t(($) => $.undo),
        onSelect() {
          if (!due.current.delete(take.id)) return
          show(take.id)
          onUndo()
        },
      },
    })
  }
  const takes = useMemo(() => all.filter(({ id }) => !hidden.has(id)), [all, hidden])
  return { takes, remove }
}

export type TakeRemoval = ReturnType<typeof useTakeRemoval>
