import { useLayoutEffect, useRef } from 'react'
import type { MaskRendering } from '../engine/index.ts'
import styles from './mask-stage.module.css'
import type { Overlay } from './use-masks.ts'

/** Opaque outside of the mask. */
function pixelsOf({ width, height, data }: MaskRendering, isRed: boolean): ImageData {
  const image = new ImageData(width, height)
  for (let at = 0; at < data.length; at++) {
    const place = at * 4
    image.data[place] = isRed ? 255 : 0
    image.data[place + 3] = 255 - (data[at] ?? 0)
  }
  return image
}

interface MaskOverlayProps {
  mask: MaskRendering
  overlay: Exclude<Overlay, 'off'>
}

/** What lies outside of a mask, without its colours or in red. */
export function MaskOverlay({ mask, overlay }: MaskOverlayProps) {
  return overlay === 'red' ? (
    <MaskCanvas mask={mask} look="red" />
  ) : (
    <>
      <MaskCanvas mask={mask} look="grey" />
      <MaskCanvas mask={mask} look="dim" />
    </>
  )
}

function MaskCanvas({ mask, look }: { mask: MaskRendering; look: 'red' | 'grey' | 'dim' }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!canvas.current || !context) return
    canvas.current.width = mask.width
    canvas.current.height = mask.height
    context.putImageData(pixelsOf(mask, look === 'red'), 0, 0)
  }, [mask, look])
  return <canvas ref={canvas} className={styles.overlay} data-look={look} aria-hidden="true" />
}
