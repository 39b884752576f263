import type { CSSProperties } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import styles from '../forensics.module.css'
import type { Region } from '@studio/domain/likeness'
import type { Place } from './places.ts'

interface FramesProps {
  places: readonly Place[]
  picture: { width: number; height: number }
  /** The selected finding; its frames are highlighted. */
  current: string | undefined
  /** A frame that is being drawn. */
  draft: Region | undefined
}

const shareOf = ({ x, y, width, height }: Region, picture: { width: number; height: number }) =>
  ({
    '--x': x / picture.width,
    '--y': y / picture.height,
    '--across': width / picture.width,
    '--down': height / picture.height,
  }) as CSSProperties

/**
 * Straight white frames with numbers. Two copies are joined by a line without an arrow, because the original is
 * unknown.
 */
export function Frames({ places, picture, current, draft }: FramesProps) {
  const { t } = useTranslation('forensics')
  const pairs = Object.values(Object.groupBy(places, ({ findingId }) => findingId ?? '')).filter(
    (pair) => pair?.length === 2 && pair[0]!.findingId?.startsWith('copy'),
  )
  const middle = ({ x, y, width, height }: Region) => [x + width / 2, y + height / 2] as const
  return (
    <>
      <svg className={styles.joins} viewBox={`0 0 ${picture.width} ${picture.height}`} aria-hidden="true">
        {pairs.map((pair) => {
          const [x1, y1] = middle(pair![0]!.region)
          const [x2, y2] = middle(pair![1]!.region)
          return <line key={pair![0]!.number} x1={x1} y1={y1} x2={x2} y2={y2} />
        })}
      </svg>
      {places.map(({ number, region, findingId }) => (
        <div
          key={number}
          role="img"
          aria-label={t(($) => $.regionName, { number })}
          className={styles.frame}
          data-current={findingId === current || undefined}
          style={shareOf(region, picture)}
        >
          <span className={styles.tag}>{number}</span>
        </div>
      ))}
      {draft && <div className={styles.frame} data-draft="" style={shareOf(draft, picture)} />}
    </>
  )
}
