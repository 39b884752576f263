import type { GalleryItem } from '@studio/contract/gallery'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { altOf } from '../../alt.ts'
import { CaptionsTrack } from '../../captions-track.tsx'
import styles from './stage.module.css'

/** Video with the browser's controls. It pauses when it is no longer visible. */
export function VideoSlide({ item, isCurrent }: { item: GalleryItem; isCurrent: boolean }) {
  const { t } = useTranslation('pictures')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  return (
    // Captions are written by the video's author and are optional.
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
    >
      {isCurrent && item.captionsUrl && <CaptionsTrack src={item.captionsUrl} label={t(($) => $.captions)} />}
    </video>
  )
}

/** Plays or pauses the visible video. Returns false if there is none. */
export function toggleVideo(stage: Element): boolean {
  const video = stage.querySelector<HTMLVideoElement>('.yarl__slide_current video')
  if (!video) return false
  if (video.paused) void video.play().catch(() => undefined)
  else video.pause()
  return true
}
