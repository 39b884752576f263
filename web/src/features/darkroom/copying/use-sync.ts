import { type EditSync, startEditSync, type SyncRequest, undoEditSync } from '@studio/contract/darkroom'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Toast, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { renewGallery } from '../darkroom.queries.ts'
import { followSync } from './copying.queries.ts'

/** Time in ms during which Undo is offered. */
const UNDO_MS = 15_000

/** Pastes an edit onto many images. It continues, and a toast shows its result, also after the dialog is closed. */
export function useSync() {
  const { t } = useTranslation('darkroom')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [sync, setSync] = useState<EditSync | null>(null)
  const [error, setError] = useState<unknown>(null)

  const undo = async (id: string) => {
    const notUndone = (description?: string) =>
      showToast({
        tone: 'bad',
        title: t(($) => $.copying.undoFailed),
        description,
        action: { label: t(($) => $.retry), onSelect: () => void undo(id) },
      })
    try {
      const undone = await followSync(await call(undoEditSync, { params: { id } }))
      void renewGallery(queries)
      if (undone.state === 'failed') return notUndone()
      showToast({
        title: t(($) => $.copying.undone, { count: undone.undone }),
        ...(undone.kept > 0 && { description: t(($) => $.copying.kept, { count: undone.kept }) }),
      })
    } catch (problem) {
      notUndone(errorText(problem))
    }
  }

  const resultOf = (done: EditSync): Toast => {
    const notes = [
      ...(done.state === 'failed' ? [t(($) => $.copying.stopped, { count: done.queued })] : []),
      ...(done.skipped > 0 ? [t(($) => $.copying.skipped, { count: done.skipped })] : []),
      ...(done.unchanged > 0 ? [t(($) => $.copying.unchanged, { count: done.unchanged })] : []),
    ]
    return {
      tone: done.state === 'failed' ? 'bad' : 'good',
      title: t(($) => $.copying.pastedOnto, { count: done.changed }),
      ...(notes.length > 0 && { description: notes.join(' ') }),
      ...(done.changed > 0 && {
        duration: UNDO_MS,
        action: { label: t(($) => $.undo), onSelect: () => void undo(done.id) },
      }),
    }
  }

  /** True if it is over, false if it couldn’t be started or followed. */
  const start = async (request: SyncRequest): Promise<boolean> => {
    setError(null)
    try {
      const done = await followSync(await call(startEditSync, { body: request }), setSync)
      void renewGallery(queries)
      showToast(resultOf(done))
      return true
    } catch (problem) {
      setSync(null)
      setError(problem)
      return false
    }
  }
  return { sync, error, start }
}
