import type { CSSProperties, KeyboardEvent } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { JobItem } from '@studio/contract/jobs'
import { POSES, type Pose } from '@studio/contract/photoshoot'
import { Check, Ellipsis, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton, VisuallyHidden } from '../../../design/index.ts'
import { FramePicture } from './frame-picture.tsx'
import styles from './frame.module.css'
import type { Mark } from './marks.ts'
import { KeepLoop, RejectStroke } from './pencil.tsx'
import '../photoshoot.texts.ts'

interface FrameProps {
  /** Whether the shoot has ended. */
  isFinal: boolean
  item: JobItem
  asset: MediaAsset | undefined
  prompt: string
  /** Of a shoot of several texts, in which this one is unlike the others; its place is kept until that is known. */
  caption: string | undefined
  mark: Mark | undefined
  onMark: (mark: Mark) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onEnlarge: () => void
  onMenu: (at: { x: number; y: number }) => void
}

/** One frame: its rebate with number, pose and pencil, and the picture in a place that never changes size. */
export function Frame({
  isFinal,
  item,
  asset,
  prompt,
  caption,
  mark,
  onMark,
  onKeyDown,
  onEnlarge,
  onMenu,
}: FrameProps) {
  const { t } = useTranslation('photoshoot')
  const number = item.index + 1
  const isGone = isFinal && item.status === 'done' && !asset
  const pose = POSES.find((each): each is Pose => each === item.pose)
  const poseName = pose ? t(($) => $.pose.short[pose]) : ''
  const state = t(($) => $.frame[isGone ? 'gone' : item.status])
  const name = [t(($) => $.frame.name, { number }), poseName].filter(Boolean).join(', ')
  const ratio = item.width / item.height
  return (
    <li className={styles.frame} data-mark={mark}>
      <div className={styles.rebate}>
        <span className={styles.number}>{number}</span>
        <span className={styles.pose}>{poseName}</span>
        {asset && (
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
            <IconButton
              className={styles.tool}
              label={t(($) => $.frame.menu, { number })}
              aria-haspopup="menu"
              icon={<Ellipsis size={14} aria-hidden="true" />}
              onClick={({ currentTarget }) => {
                const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
                onMenu({ x, y })
              }}
            />
          </>
        )}
      </div>
      <button
        type="button"
        className={styles.place}
        style={{ '--ratio': `${item.width} / ${item.height}` } as CSSProperties}
        data-frame={item.index}
        aria-label={asset && t(($) => $.frame.enlarge, { frame: name })}
        aria-disabled={!asset || undefined}
        onKeyDown={onKeyDown}
        onClick={asset ? onEnlarge : undefined}
        onContextMenu={(event) => {
          if (!asset) return
          event.preventDefault()
          onMenu({ x: event.clientX, y: event.clientY })
        }}
      >
        {!asset && <VisuallyHidden>{name}</VisuallyHidden>}
        <FramePicture {...{ item, asset, prompt, state, isGone }} />
        {mark === 'kept' && <KeepLoop ratio={ratio} />}
        {mark === 'rejected' && <RejectStroke ratio={ratio} />}
      </button>
      {caption !== undefined && (
        <p className={styles.caption} title={prompt} dir="auto">
          {caption}
        </p>
      )}
    </li>
  )
}
