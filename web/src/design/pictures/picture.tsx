import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './picture.module.css'
import { paintPlaceholder } from './thumbhash.ts'

export interface PictureProps {
  src: string
  /** What it shows; empty text if words beside it say so. */
  alt: string
  width: number
  height: number
  /** Widths and addresses of smaller versions, as `srcset` writes them. */
  srcSet?: string | undefined
  sizes?: string | undefined
  /** Thumbhash in base64. */
  placeholder?: string | null | undefined
  /** Fills its box and crops, instead of keeping its own proportions. */
  isFilling?: boolean | undefined
  /** Fetched at once: for what is in the first view. */
  isEager?: boolean | undefined
  className?: string | undefined
}

/** A picture whose size is known before it comes; it develops once from its placeholder. Square corners, on the well. */
export function Picture(props: PictureProps) {
  const { src, alt, width, height, srcSet, sizes, placeholder, isFilling, isEager, className } = props
  const [state, setState] = useState<'waiting' | 'developed' | 'failed'>('waiting')
  const image = useRef<HTMLImageElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (placeholder && canvas.current) paintPlaceholder(canvas.current, placeholder)
  }, [placeholder])
  useEffect(() => {
    // From the cache it is there before React listens: show it without a performance.
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
