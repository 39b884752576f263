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
  /** True if the shoot has ended. */
  isFinal: boolean
  item: JobItem
  asset: MediaAsset | undefined
  prompt: string
  /** Number printed on the frame. */
  number: number
  /** Accessible name once the image is generated, and before. */
  name: string
  nameBefore: string
  mark: Mark | undefined
  /** Undefined if the user can't mark the image. */
  onMark: ((mark: Mark) => void) | undefined
  /** Facts between the number and the tools. */
  facts: ReactNode
  /** Further tools for a generated image. */
  tools: ReactNode
  /** Props of the button that contains the image. */
  place: Omit<ComponentProps<'button'>, 'className' | 'style'> & { 'data-frame': string | number }
  /** Overlay on the image. */
  over?: ReactNode
  /** Content below the image. */
  children?: ReactNode
}

/** Frame of a contact sheet: number, mark and an image area of constant size. */
export function FrameShell(props: FrameShellProps) {
  const { isFinal, item, asset, prompt, number, name, nameBefore, mark, onMark, facts, tools, place } = props
  const { over, children } = props
  const { t } = useTranslation('photoshoot')
  const isDeleted = isFinal && item.status === 'done' && !asset
  const state = t(($) => $.frame[isDeleted ? 'gone' : item.status])
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
        <FramePicture item={item} asset={asset} prompt={prompt} state={state} isDeleted={isDeleted} />
        {mark === 'kept' && <KeepLoop ratio={ratio} />}
        {mark === 'rejected' && <RejectStroke ratio={ratio} />}
        {over}
      </button>
      {children}
    </li>
  )
}

/** Tool button of a frame. */
export const FrameTool = (props: Omit<ComponentProps<typeof IconButton>, 'className'>) => (
  <IconButton {...props} className={styles.tool} />
)
