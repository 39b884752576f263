import { useTranslation } from '../../platform/index.ts'
import { keyPressed } from '../../design/key-pressed.ts'
import type { ProofItem, WholeProof } from '@studio/contract/proofs'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { arrowStep, classNames, Picture } from '../../design/index.ts'
import { FrameComments } from './frame-comments.tsx'
import { type Place, placeAt, shownAt } from './guest/lightbox/place.ts'
import { threadsOf } from './guest/proof-state.ts'
import styles from './proofs.module.css'

const MIDDLE: Place = { x: 0.5, y: 0.5 }
/** Distance that an arrow key moves a pin, relative to the image. */
const STEP = 0.02

/** One image with its pins, marks and comments. */
export function ProofFrame({ whole, item }: { whole: WholeProof; item: ProofItem }) {
  const { t } = useTranslation('proofs')
  const { proof, marks, comments, guests } = whole
  const { mediaId, number, picture, width, height } = item
  /** Id of the comment being replied to, or of this image for a new comment. */
  const [writing, setWriting] = useState<string | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const threads = threadsOf({ comments }, item)
  const nameOf = (id: string) => guests.find((guest) => guest.id === id)?.name ?? ''
  const canPin = writing === mediaId && picture !== null
  return (
    <>
      {picture ? (
        <div className={styles.pinned}>
          <Picture
            src={picture.thumbnails.at(-1)?.url ?? picture.url}
            alt={t(($) => $.frame, { number })}
            width={width}
            height={height}
            placeholder={picture.placeholder}
          />
          {canPin && (
            <PinTarget label={t(($) => $.said.pinAt, { number })} place={place} onPlace={setPlace} />
          )}
          {threads.map(
            ({ comment: { id, x, y, resolvedAt }, number: pin, isGhost }) =>
              x !== null &&
              y !== null && (
                <span
                  key={id}
                  aria-hidden="true"
                  className={classNames(
                    styles.bead,
                    styles.pin,
                    (isGhost || resolvedAt !== null) && styles.ghost,
                  )}
                  style={shownAt({ x, y })}
                >
                  {pin}
                </span>
              ),
          )}
          {canPin && place && (
            <span
              aria-hidden="true"
              className={classNames(styles.bead, styles.pin, styles.fresh)}
              style={shownAt(place)}
            >
              {threads.length + 1}
            </span>
          )}
        </div>
      ) : (
        <p className={styles.meta}>{t(($) => $.withdrawn)}</p>
      )}
      <ul className={styles.said}>
        {marks
          .filter((mark) => mark.mediaId === mediaId)
          .map(({ guestId, verdict, stars, label }) => (
            <li key={guestId}>
              {[
                nameOf(guestId),
                ...(verdict === null ? [] : [t(($) => $.marks[verdict])]),
                ...(label === null ? [] : [t(($) => $.labels[label])]),
                ...(stars === null ? [] : [t(($) => $.stars, { count: stars })]),
              ].join(', ')}
            </li>
          ))}
      </ul>
      <FrameComments
        proofId={proof.id}
        mediaId={mediaId}
        threads={threads}
        submittedRounds={new Set(whole.submissions.map(({ round }) => round))}
        writing={writing}
        place={place}
        canPin={picture !== null}
        onPlace={setPlace}
        onWriting={(next) => {
          setWriting(next)
          setPlace(null)
        }}
      />
    </>
  )
}

interface PinTargetProps {
  label: string
  place: Place | null
  onPlace: (place: Place) => void
}

/** Covers the image while a comment is being written. A click sets the pin; arrow keys move it. */
function PinTarget({ label, place, onPlace }: PinTargetProps) {
  const click = (event: MouseEvent<HTMLElement>) => {
    // A key press has no position.
    if (event.detail === 0) onPlace(place ?? MIDDLE)
    else onPlace(placeAt(event.currentTarget.getBoundingClientRect(), event))
  }
  const key = (event: KeyboardEvent<HTMLElement>) => {
    const isAcross = keyPressed(event) === 'ArrowLeft' || keyPressed(event) === 'ArrowRight'
    const by = arrowStep(keyPressed(event), { isAcross }) * STEP
    if (by === 0) return
    event.preventDefault()
    const { x, y } = place ?? MIDDLE
    const next = (isAcross ? x : y) + by
    const clamped = Math.min(1, Math.max(0, next))
    onPlace(isAcross ? { x: clamped, y } : { x, y: clamped })
  }
  return <button type="button" className={styles.target} aria-label={label} onClick={click} onKeyDown={key} />
}
