import type { GalleryItem } from '@studio/contract/gallery'
import { useEffect, useRef } from 'react'
import { altOf } from '../alt.ts'
import styles from './stage.module.css'

/** A film with the browser's own controls; it stops when it leaves the sight. */
export function VideoSlide({ item, isCurrent }: { item: GalleryItem; isCurrent: boolean }) {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  return (
    // Films made here have no sound, so there is nothing to caption.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      className={styles.video}
      src={isCurrent ? item.url : undefined}
      poster={item.thumbnails.at(-1)?.url}
      width={item.width}
      height={item.height}
      controls
      loop
      playsInline
      preload="metadata"
      aria-label={altOf(item, 100)}
    />
  )
}

/** Plays the film in sight, or pauses it; false if there is none. */
export function toggleVideo(stage: Element): boolean {
  const video = stage.querySelector<HTMLVideoElement>('.yarl__slide_current video')
  if (!video) return false
  if (video.paused) void video.play().catch(() => undefined)
  else video.pause()
  return true
}
