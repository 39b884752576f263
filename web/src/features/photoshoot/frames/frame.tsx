import type { KeyboardEvent } from 'react'
import type { MediaAsset } from '@studio/contract/gallery'
import type { JobItem } from '@studio/contract/jobs'
import { POSES, type Pose } from '@studio/contract/photoshoot'
import { Ellipsis } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { FrameShell, FrameTool } from './frame-shell.tsx'
import styles from './frame.module.css'
import type { Mark } from './marks.ts'

interface FrameProps {
  /** True if the shoot has ended. */
  isFinal: boolean
  item: JobItem
  asset: MediaAsset | undefined
  prompt: string
  /**
   * Words in which the prompt of this image differs, in a shoot with several prompts. Reserves the space while
   * loading.
   */
  caption: string | undefined
  mark: Mark | undefined
  onMark: (mark: Mark) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onEnlarge: () => void
  onMenu: (at: { x: number; y: number }) => void
}

/** One frame: number, pose, mark and an image area of constant size. */
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
  const pose = POSES.find((each): each is Pose => each === item.pose)
  const poseName = pose ? t(($) => $.pose.short[pose]) : ''
  const name = [t(($) => $.frame.name, { number }), poseName].filter(Boolean).join(', ')
  return (
    <FrameShell
      isFinal={isFinal}
      item={item}
      asset={asset}
      prompt={prompt}
      number={number}
      mark={mark}
      onMark={onMark}
      name={t(($) => $.frame.enlarge, { frame: name })}
      nameBefore={name}
      facts={<span className={styles.pose}>{poseName}</span>}
      tools={
        <FrameTool
          label={t(($) => $.frame.menu, { number })}
          aria-haspopup="menu"
          icon={<Ellipsis size={14} aria-hidden="true" />}
          onClick={({ currentTarget }) => {
            const { left: x, bottom: y } = currentTarget.getBoundingClientRect()
            onMenu({ x, y })
          }}
        />
      }
      place={{
        'data-frame': item.index,
        onKeyDown,
        onClick: onEnlarge,
        onContextMenu(event) {
          if (!asset) return
          event.preventDefault()
          onMenu({ x: event.clientX, y: event.clientY })
        },
      }}
    >
      {caption !== undefined && (
        <p className={styles.caption} title={prompt} dir="auto">
          {caption}
        </p>
      )}
    </FrameShell>
  )
}
