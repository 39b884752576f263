import { type CSSProperties, type KeyboardEvent } from 'react'
import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, VisuallyHidden, hueOf } from '../../../design/index.ts'
import { FramePicture, KeepLoop, RejectStroke } from '../../photoshoot/index.ts'
import '../sessions.texts.ts'
import { DRAGGED } from './frame-facts.ts'
import { PencilHeart } from './pencil-heart.tsx'
import styles from './session-frame.module.css'
import type { Person, SheetFrame } from './session-sheet.tsx'

interface SessionFrameProps {
  frame: SheetFrame
  isFinal: boolean
  isOwn: boolean
  mayHeart: boolean
  /** Who is followed, where they are at this frame. */
  followed: Person | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onHeart: () => void
  onMark: (mark: 'kept' | 'rejected') => void
  onPoint: () => void
  onEnlarge: () => void
}

/** One frame of the shared sheet: number, hearts and pencil in its rebate, the picture below. */
export function SessionFrame(props: SessionFrameProps) {
  const { frame, isFinal, isOwn, mayHeart, followed, onKeyDown, onHeart, onMark, onPoint, onEnlarge } = props
  const { item, asset, number, prompt, hearts, isHearted, mark, isProposed } = frame
  const { t } = useTranslation('sessions')
  const { t: shootText } = useTranslation('photoshoot')
  const isGone = isFinal && item.status === 'done' && !asset
  const state = shootText(($) => $.frame[isGone ? 'gone' : item.status])
  const ratio = item.width / item.height
  return (
    <li
      className={styles.frame}
      data-mark={mark}
      data-followed={followed ? true : undefined}
      style={followed && hueOf(followed.colour)}
    >
      <div className={styles.rebate}>
        <span className={styles.number}>{number}</span>
        <Hearts people={hearts} />
        {asset && isOwn && (
          <>
            <IconButton
              className={styles.tool}
              label={t(($) => $.frame.keep, { number })}
              shortcut="K"
              aria-pressed={mark === 'kept'}
              icon={<Check size={14} aria-hidden="true" />}
              onClick={() => onMark('kept')}
            />
            <IconButton
              className={styles.tool}
              label={t(($) => $.frame.reject, { number })}
              shortcut="X"
              aria-pressed={mark === 'rejected'}
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => onMark('rejected')}
            />
          </>
        )}
        {asset && mayHeart && (
          <IconButton
            className={styles.tool}
            label={t(($) => $.frame.heart, { number })}
            shortcut="H"
            aria-pressed={isHearted}
            icon={<PencilHeart isFull={isHearted} />}
            onClick={onHeart}
          />
        )}
      </div>
      <button
        type="button"
        className={styles.place}
        style={{ '--ratio': `${item.width} / ${item.height}` } as CSSProperties}
        data-frame={asset?.id ?? ''}
        aria-label={asset && t(($) => $.frame.name, { number, said: saidOf() })}
        aria-disabled={!asset || undefined}
        draggable={asset !== undefined}
        onDragStart={(event) => asset && event.dataTransfer.setData(DRAGGED, asset.id)}
        onKeyDown={onKeyDown}
        onFocus={onPoint}
        onClick={asset ? onEnlarge : undefined}
      >
        {!asset && <VisuallyHidden>{t(($) => $.frame.coming, { number })}</VisuallyHidden>}
        <FramePicture {...{ item, asset, prompt, state, isGone }} />
        {mark === 'kept' && <KeepLoop ratio={ratio} />}
        {mark === 'rejected' && <RejectStroke ratio={ratio} />}
        {isProposed && !mark && (
          <span className={styles.proposed}>
            <KeepLoop ratio={ratio} />
          </span>
        )}
        {followed && <span className={styles.follower}>{followed.name}</span>}
      </button>
    </li>
  )

  /** What is drawn on it, in words. */
  function saidOf(): string {
    const said = [
      mark && t(($) => $.frame.is[mark]),
      !mark && isProposed && t(($) => $.frame.is.proposed),
      hearts.length > 0 && t(($) => $.frame.hearts, { names: hearts.map(({ name }) => name).join(', ') }),
    ]
    return said.filter(Boolean).join(', ')
  }
}

/** A pencil heart for each, with their letter: the colour alone says nothing. */
export function Hearts({ people }: { people: readonly Person[] }) {
  return (
    <span className={styles.hearts} aria-hidden="true">
      {people.map(({ userId, letter, colour, name }) => (
        <span key={userId} className={styles.heart} style={hueOf(colour)} title={name}>
          <PencilHeart isFull={false} size={13} />
          {letter}
        </span>
      ))}
    </span>
  )
}
