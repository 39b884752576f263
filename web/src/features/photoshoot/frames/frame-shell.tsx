import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { JobItem } from '@studio/contract/jobs'
import { Check, X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { IconButton, VisuallyHidden } from '../../../design/index.ts'
import { FramePicture } from './frame-picture.tsx'
import styles from './frame.module.css'
import type { Mark } from './marks.ts'
import { KeepLoop, RejectStroke } from './pencil.tsx'

interface FrameShellProps {
  /** Whether the shoot has ended. */
  isFinal: boolean
  item: JobItem
  asset: MediaAsset | undefined
  prompt: string
  /** As it stands in the rebate. */
  number: number
  /** What it is called once its picture is there, and before. */
  name: string
  nameBefore: string
  mark: Mark | undefined
  /** Undefined where the pencil is somebody else's. */
  onMark: ((mark: Mark) => void) | undefined
  /** In the rebate, between the number and the tools. */
  facts: ReactNode
  /** Further tools of a frame with a picture. */
  tools: ReactNode
  /** Of the button that the picture stands in. */
  place: Omit<ComponentProps<'button'>, 'className' | 'style'> & { 'data-frame': string | number }
  /** Drawn over the picture. */
  over?: ReactNode
  /** Below the picture. */
  children?: ReactNode
}

/** A frame of any contact sheet: its rebate with number and pencil, and the picture in a place that never changes size. */
export function FrameShell(props: FrameShellProps) {
  const { isFinal, item, asset, prompt, number, name, nameBefore, mark, onMark, facts, tools, place } = props
  const { over, children } = props
  const { t } = useTranslation('photoshoot')
  const isGone = isFinal && item.status === 'done' && !asset
  const state = t(($) => $.frame[isGone ? 'gone' : item.status])
  const ratio = item.width / item.height
  const { onClick, ...handlers } = place
  return (
    <li className={styles.frame} data-mark={mark}>
      <div className={styles.rebate}>
        <span className={styles.number}>{number}</span>
        {facts}
        {asset && onMark && (
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
        {asset && tools}
      </div>
      <button
        type="button"
        {...handlers}
        className={styles.place}
        style={{ '--ratio': `${item.width} / ${item.height}` } as CSSProperties}
        aria-label={asset && name}
        aria-disabled={!asset || undefined}
        onClick={asset ? onClick : undefined}
      >
        {!asset && <VisuallyHidden>{nameBefore}</VisuallyHidden>}
        <FramePicture item={item} asset={asset} prompt={prompt} state={state} isGone={isGone} />
        {mark === 'kept' && <KeepLoop ratio={ratio} />}
        {mark === 'rejected' && <RejectStroke ratio={ratio} />}
        {over}
      </button>
      {children}
    </li>
  )
}

/** A tool in the rebate of a frame. */
export const FrameTool = (props: Omit<ComponentProps<typeof IconButton>, 'className'>) => (
  <IconButton {...props} className={styles.tool} />
)
