/** @jsxImportSource preact */
import { Icon } from '../../../../guest/index.ts'
import type { GuestProof, MarkChange } from '@studio/contract/proofs'
import { changeOf, type OwnMark } from '../proof-state.ts'
import type { Translate } from '../proof-texts.ts'

const VERDICTS = [
  ['p', 'pick', 'pick', 'picked'],
  ['m', 'maybe', 'maybe', 'maybe'],
  ['x', 'reject', 'no', 'no'],
] as const

interface MarkButtonsProps {
  proof: GuestProof
  t: Translate
  now: OwnMark
  /** True for labelled buttons below a single image; false for icons in the grid. */
  isLarge: boolean
  /** Accessible name of the marked image, for icon buttons. */
  about: string
  onMark: (change: MarkChange) => void
}

/** Picked, maybe, no, and stars if the rules ask for them. */
export function MarkButtons({ proof, t, now, isLarge, about, onMark }: MarkButtonsProps) {
  const applyKey = (key: string) => {
    const change = changeOf(key, now)
    if (change) onMark(change)
  }
  const hasStars = proof.proof.rules.verdicts === 'stars'
  return (
    <span className={isLarge ? 'p-marks is-large' : 'p-marks'}>
      {VERDICTS.map(([key, verdict, name, done]) => {
        const isOn = now.verdict === verdict
        const text = t(isOn ? done : name)
        return (
          <button
            key={key}
            type="button"
            className={`p-mark is-${verdict}`}
            aria-pressed={isOn}
            {...(!isLarge && { 'aria-label': `${t(name)}, ${about}`, title: t(name) })}
            onClick={() => applyKey(key)}
          >
            <Icon name={verdict} />
            {isLarge && text}
            {isLarge && <kbd>{key.toUpperCase()}</kbd>}
          </button>
        )
      })}
      {hasStars && isLarge && (
        <span className="p-stars" role="group" aria-label={t('stars', { count: now.stars ?? 0 })}>
          {['1', '2', '3', '4', '5'].map((star) => (
            <button
              key={star}
              type="button"
              aria-label={t('stars', { count: star })}
              aria-pressed={now.stars === Number(star)}
              onClick={() => applyKey(star)}
            >
              {Number(star) <= (now.stars ?? 0) ? '★' : '☆'}
            </button>
          ))}
        </span>
      )}
    </span>
  )
}
