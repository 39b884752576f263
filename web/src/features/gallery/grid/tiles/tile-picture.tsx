import type { GalleryItem } from '@studio/contract/gallery'
import { useState } from 'react'
import { averageColour } from './average-colour.ts'
import { TileImage } from './tile-image.tsx'
import styles from './tile.module.css'

interface TilePictureProps {
  item: GalleryItem
  width: number
  height: number
  /** False while scrolling too fast to see images: only the average colour is shown. */
  shouldLoad: boolean
  lostText: string
  onMissing: () => void
}

/** Image of a tile: the average colour immediately, the thumbnail when scrolling is slow enough. */
export function TilePicture({ item, width, height, shouldLoad, lostText, onMissing }: TilePictureProps) {
  const [wasWanted, setWasWanted] = useState(shouldLoad)
  if (shouldLoad && !wasWanted) setWasWanted(true)
  // Signed URLs are renewed from time to time. A loaded image keeps the URL it was loaded from.
  const [current, setCurrent] = useState(item)
  const [isLost, setIsLost] = useState(false)
  if (isLost && item.url !== current.url) {
    setCurrent(item)
    setIsLost(false)
  }
  const lose = () => {
    setIsLost(true)
    onMissing()
  }
  return (
    <span className={styles.picture} style={{ backgroundColor: averageColour(item.placeholder) }}>
      {wasWanted && !isLost && <TileImage item={current} width={width} height={height} onMissing={lose} />}
      {isLost && <span className={styles.lost}>{lostText}</span>}
    </span>
  )
}
