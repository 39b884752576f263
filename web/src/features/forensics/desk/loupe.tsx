import { type CSSProperties, type RefObject, useEffect, useRef } from 'react'
import styles from '../forensics.module.css'

/** Diameter in screen pixels, and magnification in screen pixels per image pixel. */
const SIZE = 176
const TIMES = 4

interface LoupeProps {
  /** Element with the image and the map on top. */
  stage: RefObject<HTMLElement | null>
  /** 0 to 1, across and down. */
  at: { x: number; y: number }
  opacity: number
  /** Changes with the content. */
  drawKey: unknown
}

/** Magnifies the area under it four times, without smoothing. */
export function Loupe({ stage, at, opacity, drawKey }: LoupeProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    const picture = stage.current?.querySelector('img')
    if (!context || !picture?.naturalWidth) return
    const map = stage.current?.querySelector<HTMLCanvasElement>('canvas[data-map]')
    context.imageSmoothingEnabled = false
    context.globalAlpha = 1
    context.clearRect(0, 0, SIZE, SIZE)
    const place = (source: CanvasImageSource, width: number, height: number, share: number) => {
      const [across, down] = [width * TIMES * share, height * TIMES * share]
      const fullWidth = picture.naturalWidth * TIMES
      const tall = picture.naturalHeight * TIMES
      context.drawImage(source, SIZE / 2 - at.x * fullWidth, SIZE / 2 - at.y * tall, across, down)
    }
    place(picture, picture.naturalWidth, picture.naturalHeight, 1)
    if (!map || !drawKey) return
    context.globalAlpha = opacity
    const [across, down] = [map.offsetWidth / picture.offsetWidth, map.offsetHeight / picture.offsetHeight]
    place(map, picture.naturalWidth * across, picture.naturalHeight * down, 1)
  }, [stage, at, opacity, drawKey])
  return (
    <canvas
      ref={canvas}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
      className={styles.loupe}
      style={{ '--x': at.x, '--y': at.y } as CSSProperties}
    />
  )
}
