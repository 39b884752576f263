import { useTranslation } from '../../../platform/index.ts'
import { keyPressed } from '../../../design/index.ts'
import { type KeyboardEvent, useRef } from 'react'
import { isOfPixels } from '../run/examination.ts'
import type { Finding, Strength } from '../run/protocol.ts'
import styles from '../forensics.module.css'
import { OwnLibrary } from './own-library.tsx'
import type { Place } from './places.ts'
import { useSays } from './words.ts'

interface FindingsListProps {
  /** The examined gallery image, if any. */
  mediaId: string | undefined
  findings: readonly Finding[]
  places: readonly Place[]
  current: string | undefined
  onShow: (id: string) => void
}

const BARS: Record<Strength, number> = { none: 0, weak: 1, notable: 2, strong: 3 }

export const Bars = ({ strength }: { strength: Strength }) => (
  <span className={styles.bars} aria-hidden="true">
    {[3, 2, 1].map((bar) => (
      <span key={bar} data-on={bar <= BARS[strength] || undefined} />
    ))}
  </span>
)

/** All findings with their strength. Arrow keys move between them. */
export function FindingsList({ mediaId, findings, places, current, onShow }: FindingsListProps) {
  const { t } = useTranslation('forensics')
  const says = useSays()
  const list = useRef<HTMLElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[keyPressed(event)]
    const next = step && findings[findings.findIndex(({ id }) => id === current) + step]
    if (!next) return
    event.preventDefault()
    onShow(next.id)
    list.current?.querySelector<HTMLElement>(`[data-finding="${next.id}"]`)?.focus()
  }
  const rows = (rowFindings: readonly Finding[]) =>
    rowFindings.map((finding) => (
      <li key={finding.id}>
        <button
          type="button"
          className={styles.finding}
          data-finding={finding.id}
          aria-current={finding.id === current || undefined}
          onClick={() => onShow(finding.id)}
          onKeyDown={move}
        >
          <Bars strength={finding.strength} />
          <span className={styles.findingName}>
            {t(($) => $.tests[finding.test].name)}
            {places
              .filter(({ findingId }) => findingId === finding.id)
              .map(({ number }) => (
                <span key={number} className={styles.number}>
                  {number}
                </span>
              ))}
          </span>
          <span className={styles.edge}>{t(($) => $.strength[finding.strength])}</span>
          <span className={styles.findingSays}>{says(finding)}</span>
        </button>
      </li>
    ))
  return (
    <nav aria-label={t(($) => $.list)} className={styles.findings} ref={list}>
      {findings.some(isOfPixels) && (
        <>
          <h3 className={styles.group}>{t(($) => $.groups.pixels)}</h3>
          <ul>{rows(findings.filter(isOfPixels))}</ul>
        </>
      )}
      <h3 className={styles.group}>{t(($) => $.groups.file)}</h3>
      <ul>{rows(findings.filter((finding) => !isOfPixels(finding)))}</ul>
      <h3 className={styles.group}>{t(($) => $.groups.elsewhere)}</h3>
      <OwnLibrary finding={findings.find(({ test }) => test === 'hashes')} mediaId={mediaId} />
      <div className={styles.finding}>
        <span aria-hidden="true">–</span>
        <span className={styles.findingName}>{t(($) => $.synthid.name)}</span>
        <span className={styles.edge}>{t(($) => $.synthid.strength)}</span>
        <span className={styles.findingSays}>{t(($) => $.synthid.says)}</span>
      </div>
      <p className={styles.noVerdict}>
        <strong>{t(($) => $.noVerdict)}</strong> {t(($) => $.eachForItself, { readings: findings.length })}
      </p>
    </nav>
  )
}
