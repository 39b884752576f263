import type { KeyboardEvent } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { hueOf } from '../../../design/index.ts'
import { FrameShell, FrameTool, KeepLoop } from '../../photoshoot/index.ts'
import { DRAG_TYPE } from './frame-facts.ts'
import { PencilHeart } from './pencil-heart.tsx'
import styles from './session-frame.module.css'
import type { Person, SheetFrame } from './session-sheet.tsx'

interface SessionFrameProps {
  frame: SheetFrame
  isFinal: boolean
  isOwn: boolean
  mayHeart: boolean
  /** The followed member, if they are viewing this image. */
  followed: Person | undefined
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onHeart: () => void
  onMark: (mark: 'kept' | 'rejected') => void
  onPoint: () => void
  onEnlarge: () => void
}

/** One image of the shared contact sheet, with number, hearts and mark above it. */
export function SessionFrame(props: SessionFrameProps) {
  const { frame, isFinal, isOwn, mayHeart, followed, onKeyDown, onHeart, onMark, onPoint, onEnlarge } = props
  const { item, asset, number, prompt, hearts, isHearted, mark, isProposed } = frame
  const { t } = useTranslation('sessions')
  return (
    <FrameShell
      isFinal={isFinal}
      item={item}
      asset={asset}
      prompt={prompt}
      number={number}
      mark={mark}
      onMark={isOwn ? onMark : undefined}
      name={[t(($) => $.frame.name, { number }), ...marksInWords()].join(', ')}
      nameBefore={t(($) => $.frame.coming, { number })}
      facts={<Hearts people={hearts} />}
      tools={
        mayHeart && (
          <FrameTool
            label={t(($) => $.frame.heart, { number })}
            shortcut="H"
            aria-pressed={isHearted}
            icon={<PencilHeart isFull={isHearted} />}
            onClick={onHeart}
          />
        )
      }
      place={{
        'data-frame': asset?.id ?? '',
        draggable: asset !== undefined,
        onDragStart: (event) => asset && event.dataTransfer.setData(DRAG_TYPE, asset.id),
        onKeyDown,
        onFocus: onPoint,
        onClick: onEnlarge,
      }}
      over={
        <>
          {isProposed && !mark && (
            <span className={styles.proposed}>
              <KeepLoop ratio={item.width / item.height} />
            </span>
          )}
          {followed && (
            <span className={styles.followed} style={hueOf(followed.colour)}>
              <span className={styles.follower}>{followed.name}</span>
            </span>
          )}
        </>
      }
    />
  )

  /** The marks drawn on the image, for its accessible name. */
  function marksInWords(): string[] {
    const marks = [
      mark && t(($) => $.frame.is[mark]),
      !mark && isProposed && t(($) => $.frame.is.proposed),
      hearts.length > 0 && t(($) => $.frame.hearts, { names: hearts.map(({ name }) => name).join(', ') }),
    ]
    return marks.filter((text) => typeof text === 'string')
  }
}

/** A pencil heart with a letter for each voter, so that colour is not the only difference. */
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
