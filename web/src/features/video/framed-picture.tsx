import { type AspectRatio, DEFAULT_FRAMING, filmSize, type Framing } from '@studio/contract/video'
import styles from './framed-picture.module.css'

interface FramedPictureProps {
  src: string
  alt: string
  aspectRatio: AspectRatio
  framing: Framing | undefined
  /** Aspect ratio of the container, width by height. */
  room: number
}

/** A first frame as the video will show it, with the same rule as `layPicture` of the contract. */
export function FramedPicture({
  src,
  alt,
  aspectRatio,
  framing = DEFAULT_FRAMING,
  room,
}: FramedPictureProps) {
  const { width, height } = filmSize(aspectRatio, '360p')
  const isWide = width / height >= room
  return (
    <img
      className={styles.picture}
      style={{
        ...(isWide ? { width: '100%' } : { height: '100%' }),
        aspectRatio: `${width} / ${height}`,
        objectFit: framing.fit === 'fill' ? 'cover' : 'contain',
        objectPosition: `${framing.x * 100}% ${framing.y * 100}%`,
      }}
      src={src}
      alt={alt}
      draggable={false}
    />
  )
}
