import type { GalleryItem } from '@studio/contract/gallery'
import { useState } from 'react'
import { altOf } from '../../alt.ts'
import styles from './tile.module.css'

interface TileImageProps {
  item: GalleryItem
  width: number
  height: number
  onMissing: () => void
}

/** Images that load within this time in ms appear without animation, as do those that scroll by. */
const AT_HAND = 60

/** Thumbnail that fits the tile and the screen. It fades in once, if it had to be loaded. */
export function TileImage({ item, width, height, onMissing }: TileImageProps) {
  const [mountedAt] = useState(() => performance.now())
  const [state, setState] = useState<'waiting' | 'there' | 'developing'>('waiting')
  const { thumbnails } = item
  return (
    <img
      className={styles.image}
      data-state={state}
      src={thumbnails[0]?.url ?? item.url}
      srcSet={thumbnails.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined}
      sizes={`${width}px`}
      width={width}
      height={height}
      alt={altOf(item)}
      loading="lazy"
      decoding="async"
      draggable={false}
      onLoad={(event) => {
        const isWatched = !event.currentTarget.closest('[data-scrolling]')
        setState(isWatched && performance.now() - mountedAt >= AT_HAND ? 'developing' : 'there')
      }}
      onError={onMissing}
    />
  )
}
