import { dateFormat, sizeText } from '@studio/domain/kernel'
import { Link } from '@tanstack/react-router'
import { Clock, Pause, Play, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button, Progress } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { AttentionList } from './attention-list.tsx'
import { ChooseButtons } from './choose-buttons.tsx'
import { ClockDialog } from './clock-dialog.tsx'
import type { ImportView } from './engine/import-engine.ts'
import type { Obstacle } from './engine/import-state.ts'
import { tabImport } from './engine/tab-import.ts'
import styles from './imports.module.css'
import { UndoDialog } from './undo-dialog.tsx'

/** Obstacles that only the user can remove. The import can also be finished with the files sent so far. */
const STOPPED: ReadonlySet<Obstacle['kind']> = new Set(['paused', 'permission', 'files', 'full', 'failed'])

/** Count, speed, obstacles, and actions of the user. */
export function ProgressPanel({ view }: { view: ImportView }) {
  const { t } = useTranslation('imports')
  const [isUndoing, setIsUndoing] = useState(false)
  const [isClockOpen, setIsClockOpen] = useState(false)
  const { phase, obstacle, tally, attention, undone } = view
  const isOpen = phase === 'open'
  if (phase === 'undone')
    return (
      <aside className={styles.progress} aria-label={t(($) => $.undone.title)}>
        <h2 className={styles.title}>{t(($) => $.undone.title)}</h2>
        {undone && <p>{t(($) => $.undone.removed, { count: undone.removed })}</p>}
        {undone && undone.kept.length > 0 && (
          <>
            <h3 className={styles.label}>{t(($) => $.undone.kept)}</h3>
            <ul className={styles.list}>
              {undone.kept.map(({ mediaId, name, reason }) => (
                <li key={mediaId}>
                  <Link to="/dashboard/gallery" search={{ item: mediaId }} dir="auto">
                    {name}
                  </Link>{' '}
                  <span className={styles.dim}>{t(($) => $.undone.reason[reason])}</span>
                </li>
              ))}
            </ul>
          </>
        )}
        <Button variant="accent" size="main" onClick={tabImport.reset}>
          {t(($) => $.progress.another)}
        </Button>
      </aside>
    )
  const hasOwnFailures = isOpen && attention.some(({ problem }) => problem)
  const isSending = tally.waitingFiles > 0
  const finishedId = phase === 'finished' && tally.imported > 0 ? view.id : null
  const isStopped = isOpen && obstacle !== null && STOPPED.has(obstacle.kind)
  return (
    <aside className={styles.progress} aria-label={t(($) => $.progress.bar)}>
      <Count view={view} />
      {obstacle && isOpen && <ObstacleNote obstacle={obstacle} view={view} />}
      {isOpen && (
        <div className={styles.pair}>
          <MainButton obstacle={obstacle} canPause={isSending} />
          <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => setIsUndoing(true)}>
            {t(($) => $.progress.undo)}
          </Button>
        </div>
      )}
      {phase === 'undoing' && <p role="status">{t(($) => $.obstacle.undoing)}</p>}
      {tally.duplicates > 0 && (
        <div className={styles.block}>
          <p className={styles.label}>{t(($) => $.progress.duplicates, { count: tally.duplicates })}</p>
          <p className={styles.dim}>{t(($) => $.progress.duplicatesHint)}</p>
        </div>
      )}
      {attention.length > 0 && <AttentionList attention={attention} isOpen={isOpen} />}
      <div className={styles.foot}>
        {isOpen && !obstacle && isSending && <p className={styles.dim}>{t(($) => $.progress.closeHint)}</p>}
        {((hasOwnFailures && !isSending) || isStopped) && (
          <Button onClick={() => void tabImport.finish()}>{t(($) => $.progress.finish)}</Button>
        )}
        {phase === 'finished' && (
          <div className={styles.pair}>
            <Button onClick={tabImport.reset}>{t(($) => $.progress.another)}</Button>
            <Button icon={<Undo2 size={16} aria-hidden="true" />} onClick={() => setIsUndoing(true)}>
              {t(($) => $.progress.undo)}
            </Button>
          </div>
        )}
        {finishedId && (
          <>
            <Button asChild variant="accent" size="main">
              <Link to="/dashboard/gallery" search={{ cull: finishedId }}>
                {t(($) => $.progress.review)}
              </Link>
            </Button>
            <Button icon={<Clock size={16} aria-hidden="true" />} onClick={() => setIsClockOpen(true)}>
              {t(($) => $.clock.open)}
            </Button>
          </>
        )}
        <Button asChild variant={isStopped || finishedId ? 'quiet' : 'accent'} size="main">
          <Link to="/dashboard/gallery" search={view.id && tally.imported > 0 ? { import: view.id } : {}}>
            {t(($) => $.progress.view)}
          </Link>
        </Button>
      </div>
      {isClockOpen && finishedId && (
        <ClockDialog importId={finishedId} onClose={() => setIsClockOpen(false)} />
      )}
      <UndoDialog isOpen={isUndoing} onClose={() => setIsUndoing(false)} onUndo={tabImport.undo} />
    </aside>
  )
}

function MainButton({ obstacle, canPause }: { obstacle: Obstacle | null; canPause: boolean }) {
  const { t } = useTranslation('imports')
  switch (obstacle?.kind) {
    case 'paused':
      return (
        <Button
          variant="accent"
          icon={<Play size={16} aria-hidden="true" />}
          onClick={() => void tabImport.resume()}
        >
          {t(($) => $.progress.resume)}
        </Button>
      )
    case 'permission':
      return (
        <Button
          variant="accent"
          icon={<Play size={16} aria-hidden="true" />}
          onClick={() => void tabImport.proceed()}
        >
          {t(($) => $.progress.continue)}
        </Button>
      )
    case 'full':
    case 'failed':
      return (
        <Button variant="accent" onClick={() => void tabImport.tryAgain()}>
          {t(($) => $.progress.tryAgain)}
        </Button>
      )
    case 'files':
    case 'elsewhere':
      return null
    default:
      return (
        canPause && (
          <Button icon={<Pause size={16} aria-hidden="true" />} onClick={() => void tabImport.pause()}>
            {t(($) => $.progress.pause)}
          </Button>
        )
      )
  }
}

function Count({ view }: { view: ImportView }) {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const { phase, tally, speed, isComparing, obstacle } = view
  const size = (bytes: number) => sizeText(bytes, locale)
  const done = tally.imported + tally.duplicates
  const left = speed ? (tally.bytes - tally.doneBytes) / speed : null
  if (phase === 'finished')
    return (
      <div className={styles.block}>
        <h2 className={styles.label}>{t(($) => $.finished.title)}</h2>
        <p className={styles.figure}>{t(($) => $.finished.imported, { count: tally.imported })}</p>
        {tally.skipped > 0 && <p>{t(($) => $.finished.skipped, { count: tally.skipped })}</p>}
      </div>
    )
  const isReading =
    phase === 'open' && !obstacle && tally.waitingFiles === 0 && tally.pictures > tally.skipped
  return (
    <div className={styles.block}>
      <h2 className={styles.label}>{t(($) => $.progress.title)}</h2>
      <p className={styles.figure}>
        {t(($) => $.progress.of, { done, total: tally.pictures - tally.skipped })}
      </p>
      <Progress
        label={t(($) => $.progress.bar)}
        value={tally.bytes > 0 ? tally.doneBytes / tally.bytes : 1}
      />
      <p className={styles.meta}>
        <span>{t(($) => $.progress.bytes, { done: size(tally.doneBytes), total: size(tally.bytes) })}</span>
        {isComparing && <span>{t(($) => $.progress.comparing)}</span>}
        {isReading && <span>{t(($) => $.progress.reading)}</span>}
        {speed !== null && speed > 0 && <span>{t(($) => $.progress.speed, { size: size(speed) })}</span>}
        {left !== null && Number.isFinite(left) && <TimeLeft seconds={left} />}
      </p>
    </div>
  )
}

function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('imports')
  if (seconds < 90) return <span>{t(($) => $.progress.seconds, { count: Math.ceil(seconds) })}</span>
  const minutes = Math.round(seconds / 60)
  if (minutes < 90) return <span>{t(($) => $.progress.minutes, { count: minutes })}</span>
  return <span>{t(($) => $.progress.hours, { count: Math.round(minutes / 60) })}</span>
}

function ObstacleNote({ obstacle, view }: { obstacle: Obstacle; view: ImportView }) {
  const { t } = useTranslation('imports')
  const errorText = useErrorText()
  const [locale] = useLocale()
  const { name, tally } = view
  const texts = (): [title: string, text: string] => {
    switch (obstacle.kind) {
      case 'paused':
        return [t(($) => $.obstacle.paused), t(($) => $.obstacle.pausedText)]
      case 'offline':
        return [
          t(($) => $.obstacle.offline, { time: dateFormat(locale, 'time').format(obstacle.since) }),
          t(($) => $.obstacle.offlineText),
        ]
      case 'permission':
        return [t(($) => $.obstacle.permission), t(($) => $.obstacle.permissionText, { name })]
      case 'files':
        return [t(($) => $.obstacle.files), t(($) => $.obstacle.filesText, { name })]
      case 'elsewhere':
        return [t(($) => $.obstacle.elsewhere), t(($) => $.obstacle.elsewhereText)]
      case 'full':
        return [
          t(($) => $.obstacle.full),
          t(($) => $.obstacle.fullText, {
            count: obstacle.fits,
            needed: sizeText(tally.waitingBytes, locale),
            left: sizeText(obstacle.left, locale),
          }),
        ]
      case 'failed':
        return [t(($) => $.obstacle.failed), errorText(obstacle.error)]
    }
  }
  const [title, text] = texts()
  return (
    <div className={styles.note} data-kind={obstacle.kind}>
      <p className={styles.label}>{title}</p>
      <p>{text}</p>
      {obstacle.kind === 'files' && (
        <div className={styles.buttons}>
          <ChooseButtons />
        </div>
      )}
    </div>
  )
}
