import { useLayoutEffect, useRef } from 'react'
import type { Rendering } from '../engine/index.ts'
import styles from './stage.module.css'

interface PixelCanvasProps {
  rendering: Rendering
  /** Alternative text; hidden from screen readers without it. */
  label?: string | undefined
}

/** Draws rendered pixels in their colour space. */
export function PixelCanvas({ rendering, label }: PixelCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { width, height, data, colourSpace } = rendering
  useLayoutEffect(() => {
    const context = canvas.current?.getContext('2d', { colorSpace: colourSpace })
    if (!canvas.current || !context) return
    if (canvas.current.width !== width) canvas.current.width = width
    if (canvas.current.height !== height) canvas.current.height = height
    context.putImageData(new ImageData(data, width, height, { colorSpace: colourSpace }), 0, 0)
  }, [width, height, data, colourSpace])
  return (
    <canvas
      // The colour space of a context can’t change.
      key={colourSpace}
      ref={canvas}
      className={styles.canvas}
      data-draft={rendering.isDraft || undefined}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    />
  )
}
