import { type PointerEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import type { MaskRendering, Rendering, SampledColour } from '../engine/index.ts'
import { PixelCanvas } from '../stage/pixel-canvas.tsx'
import { useRoom } from '../stage/use-room.ts'
import { BrushLayer } from './brush-layer.tsx'
import { pointOf } from './gestures.ts'
import { HandleLayer } from './handle-layer.tsx'
import { MaskOverlay } from './mask-overlay.tsx'
import type { Point } from './mask-geometry.ts'
import styles from './mask-stage.module.css'
import type { MasksState } from './use-masks.ts'

interface MaskStageProps {
  masks: MasksState
  rendering: Rendering
  /** The mask that is shown over the image. */
  mask: MaskRendering | undefined
  /** Alternative text: what the edit does. */
  summary: string
  /** Reads a colour of the original. */
  sample: (at: Point) => Promise<SampledColour>
  onMoving: (isMoving: boolean) => void
  /** Shown over the image, under handles and brush. */
  children?: ReactNode
}

/** The edited image under its mask, with the handles or the brush of the selected part. */
export function MaskStage(props: MaskStageProps) {
  const { masks, rendering, mask, summary, sample, onMoving, children } = props
  const { t } = useTranslation('darkroom')
  const root = useRef<HTMLDivElement>(null)
  const room = useRoom(root)
  const { part, isPicking, isBrushing, overlay, shown } = masks
  const { width, height } = rendering
  const scale = Math.min(room.width / width, room.height / height)
  return (
    <div ref={root} className={styles.stage}>
      <div
        className={styles.frame}
        style={{ width: Math.round(width * scale), height: Math.round(height * scale) }}
        data-mask-layer
      >
        <PixelCanvas rendering={rendering} label={t(($) => $.alt, { summary })} />
        {mask && shown && overlay !== 'off' && mask.id === shown.id && (
          <MaskOverlay mask={mask} overlay={overlay} />
        )}
        {children}
        {isBrushing ? (
          <BrushLayer masks={masks} onMoving={onMoving} />
        ) : isPicking ? (
          <PickLayer masks={masks} sample={sample} />
        ) : (
          part && <HandleLayer masks={masks} part={part} onMoving={onMoving} />
        )}
      </div>
    </div>
  )
}

/** Takes the colour of the original where the image is clicked. */
function PickLayer({ masks, sample }: Pick<MaskStageProps, 'masks' | 'sample'>) {
  // The edit may have changed before the colour arrives.
  const latest = useRef(masks)
  useLayoutEffect(() => {
    latest.current = masks
  })
  const pick = async (event: PointerEvent) => {
    if (event.button !== 0) return
    const colour = await sample(masks.view.toOriginal(pointOf(event)))
    const { part, changePart, settle } = latest.current
    if (part?.kind !== 'colour') return
    settle()
    changePart({ ...part, ...colour }, 'colour')
    settle()
  }
  return <div className={styles.pick} onPointerDown={(event) => void pick(event).catch(() => undefined)} />
}
