import { useState } from 'react'
import { VisuallyHidden } from '../../design/index.ts'
import { useTranslation } from '../../platform/index.ts'
import type { ImportView } from './engine/import-engine.ts'

/** Announces the progress to screen readers: every 10%, and each change of state. */
export function ProgressAnnouncer({ view }: { view: ImportView }) {
  const { t } = useTranslation('imports')
  const { phase, obstacle, tally, pictures } = view
  const done = tally.imported + tally.duplicates
  const total = tally.pictures - tally.skipped
  const [last, setLast] = useState({ key: '', text: '' })
  const tenth = total > 0 ? Math.floor((done / total) * 10) : 0
  const key = `${phase} ${obstacle?.kind} ${tenth} ${t(($) => $.progress.title)}`
  if (last.key !== key) {
    const counts = t(($) => $.progress.announced, { done, total })
    const text =
      pictures.length === 0
        ? ''
        : phase === 'finished'
          ? `${t(($) => $.finished.title)}. ${counts}`
          : phase === 'undone'
            ? t(($) => $.undone.title)
            : obstacle && obstacle.kind !== 'offline'
              ? t(($) => $.obstacle[obstacle.kind])
              : counts
    setLast({ key, text })
  }
  return (
    <VisuallyHidden>
      <span role="status">{last.text}</span>
    </VisuallyHidden>
  )
}
