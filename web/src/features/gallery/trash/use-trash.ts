import type { TrashedItem } from '@studio/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { removePictures, restorePictures } from './trash.queries.ts'

/** Selection and actions of the trash. Permanent deletion needs a confirmation. */
export function useTrash(items: readonly TrashedItem[]) {
  const { t } = useTranslation('pictures')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set<string>())
  const [asks, setAsks] = useState<'some' | 'all' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const ids = items.filter(({ id }) => selected.has(id)).map(({ id }) => id)

  const run = async (work: () => Promise<void>, done: string) => {
    setIsBusy(true)
    try {
      await work()
      setSelected(new Set())
      showToast({ tone: 'good', title: done })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.trash.failed), description: errorText(error) })
    } finally {
      setIsBusy(false)
      setAsks(null)
    }
  }
  return {
    /** Selected ids. */
    ids,
    isChosen: (id: string) => selected.has(id),
    toggle(id: string) {
      const next = new Set(selected)
      if (!next.delete(id)) next.add(id)
      setSelected(next)
    },
    /** Ids to delete after confirmation. */
    asks,
    ask: setAsks,
    isBusy,
    restore: () =>
      run(
        () => restorePictures(queries, ids),
        t(($) => $.trash.restored, { count: ids.length }),
      ),
    remove: () =>
      asks === 'all'
        ? run(
            () => removePictures(queries),
            t(($) => $.trash.emptied),
          )
        : run(
            () => removePictures(queries, ids),
            t(($) => $.trash.removed, { count: ids.length }),
          ),
  }
}
