import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './picture.module.css'
import { paintPlaceholder } from './thumbhash.ts'

export interface PictureProps {
  src: string
  /** Alt text; empty if visible text describes it. */
  alt: string
  width: number
  height: number
  /** `srcset` of smaller renditions. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Thumbhash in base64. */
  placeholder?: string | null | undefined
  /** Covers its box and crops, instead of keeping the aspect ratio. */
  isFilling?: boolean | undefined
  /** Loads eagerly, for images in the first view. */
  isEager?: boolean | undefined
  className?: string | undefined
}

/** An image with known size that fades in once from its placeholder. Square corners. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, srcSet, sizes, placeholder, isFilling, isEager, className } = props
  const [state, setState] = useState<'waiting' | 'developed' | 'failed'>('waiting')
  const image = useRef<HTMLImageElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (placeholder && canvas.current) paintPlaceholder(canvas.current, placeholder)
  }, [placeholder])
  useEffect(() => {
    // A cached image is complete before React listens: show it without the transition.
    if (image.current?.complete && image.current.naturalWidth > 0) setState('developed')
  }, [])

  return (
    <span
      className={classNames(styles.picture, isFilling && styles.filling, className)}
      style={{ '--ratio': `${width} / ${height}` } as CSSProperties}
      data-state={state}
    >
      {placeholder && <canvas ref={canvas} aria-hidden="true" className={styles.placeholder} />}
      <img
        ref={image}
        className={styles.image}
        src={src}
        srcSet={srcSet}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        draggable={false}
        onLoad={() => setState('developed')}
        onError={() => setState('failed')}
      />
    </span>
  )
}
