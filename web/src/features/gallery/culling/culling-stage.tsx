import type { GalleryItem } from '@studio/contract/gallery'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { altOf } from '../alt.ts'
import { useSharedZoom } from '../compare/use-shared-zoom.ts'
import { ZoomedImage } from '../compare/zoomed-image.tsx'
import styles from './culling.module.css'

/** Min. movement of a finger in px that counts as a swipe. */
const SWIPE = 56

interface CullingStageProps {
  item: GalleryItem
  onSwipe: (by: 1 | -1) => void
  onMissing: () => void
}

/** One large image, with zoom and pan. When it isn’t zoomed, a swipe shows the next or the previous one. */
export function CullingStage({ item, onSwipe, onMissing }: CullingStageProps) {
  const { t } = useTranslation('culling')
  const zoom = useSharedZoom()
  const start = useRef<{ id: number; x: number; y: number }>(null)
  const onPointerDown = ({ pointerId, pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    start.current =
      isPrimary && pointerType === 'touch' && zoom.view.scale === 1
        ? { id: pointerId, x: clientX, y: clientY }
        : null
  }
  const onPointerUp = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from || from.id !== pointerId || zoom.view.scale > 1) return
    const [x, y] = [clientX - from.x, clientY - from.y]
    if (Math.abs(x) >= SWIPE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }
  return (
    <div
      role="group"
      aria-label={t(($) => $.stage)}
      className={styles.stage}
      onPointerDownCapture={onPointerDown}
      onPointerUpCapture={onPointerUp}
    >
      <ZoomedImage item={item} zoom={zoom} alt={altOf(item)} onMissing={onMissing} />
    </div>
  )
}
