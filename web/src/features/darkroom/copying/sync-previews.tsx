import type { SyncPreview, SyncRequest } from '@studio/contract/darkroom'
import { percentText } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FailedState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { darkroomQuery } from '../darkroom.queries.ts'
import { useRendering } from '../engine/index.ts'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import { useSummaryLanguage } from '../use-summary-language.ts'
import { syncPreviewQuery } from './copying.queries.ts'
import styles from './copying.module.css'

/** Share of clipped pixels from which it is shown. */
const VISIBLE_SHARE = 0.005

/** What up to three of the images would look like, the most clipped first. */
export function SyncPreviews({ request }: { request: SyncRequest }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { data: previews, error, isFetching, refetch } = useQuery(syncPreviewQuery(request))
  /** Share of clipped pixels by image. */
  const [clipped, setClipped] = useState<Readonly<Record<string, number>>>({})
  if (error)
    return (
      <FailedState
        title={t(($) => $.copying.previewFailed)}
        text={errorText(error)}
        retry={t(($) => $.retry)}
        isTrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!previews)
    return (
      <div role="status" aria-label={t(($) => $.copying.previewing)} className={styles.previews}>
        {[1, 2, 3].map((each) => (
          <Skeleton key={each} height={120} />
        ))}
      </div>
    )
  if (previews.length === 0) return <p className={styles.note}>{t(($) => $.copying.noneEditable)}</p>
  const isMeasured = previews.every(({ mediaId }) => mediaId in clipped)
  const order = isMeasured
    ? previews.toSorted((a, b) => (clipped[b.mediaId] ?? 0) - (clipped[a.mediaId] ?? 0))
    : previews
  return (
    <ul className={styles.previews} aria-label={t(($) => $.copying.previews)}>
      {order.map((preview) => (
        <li key={preview.mediaId}>
          <OnePreview
            preview={preview}
            onClipped={(share) => setClipped((now) => ({ ...now, [preview.mediaId]: share }))}
          />
        </li>
      ))}
    </ul>
  )
}

interface OnePreviewProps {
  preview: SyncPreview
  onClipped: (share: number) => void
}

function OnePreview({ preview, onClipped }: OnePreviewProps) {
  const { data: darkroom, error } = useQuery(darkroomQuery(preview.mediaId, useSummaryLanguage()))
  if (error) return <Unshown />
  if (!darkroom) return <Skeleton height={120} />
  return <Rendered darkroom={darkroom} preview={preview} onClipped={onClipped} />
}

interface RenderedProps extends OnePreviewProps {
  darkroom: Parameters<typeof useRendering>[0]
}

function Rendered({ darkroom, preview, onClipped }: RenderedProps) {
  const { t, i18n } = useTranslation('darkroom')
  // Reduced, as while a control moves.
  const wanted = { edit: preview.edit, isMoving: true, showsClipping: false, showsBefore: false }
  const { after, error, failure } = useRendering(darkroom, wanted)
  const { white = 0, black = 0 } = after?.histogram ?? {}
  useEffect(() => {
    if (after) onClipped(after.histogram.white + after.histogram.black)
    // The callback is another one each time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [after])
  if (error || failure) return <Unshown />
  if (!after) return <Skeleton height={120} />
  const share = (part: number) => percentText(part, i18n.language, 1)
  const notes = [
    ...(white >= VISIBLE_SHARE ? [t(($) => $.histogram.whites, { share: share(white) })] : []),
    ...(black >= VISIBLE_SHARE ? [t(($) => $.histogram.blacks, { share: share(black) })] : []),
  ]
  return (
    <figure className={styles.preview}>
      <PixelCanvas rendering={after} label={t(($) => $.copying.preview)} />
      <figcaption data-clipped={notes.length > 0 || undefined}>
        {notes.length > 0 ? notes.join(', ') : t(($) => $.copying.fits)}
      </figcaption>
    </figure>
  )
}

function Unshown() {
  const { t } = useTranslation('darkroom')
  return <p className={styles.note}>{t(($) => $.notShown.title)}</p>
}
