import type { GalleryItem } from '@studio/contract/gallery'
import { useState } from 'react'
import { averageColour } from './average-colour.ts'
import { TileImage } from './tile-image.tsx'
import styles from './tile.module.css'

interface TilePictureProps {
  item: GalleryItem
  width: number
  height: number
  /** False while the page flies by: only the colour of the picture is shown. */
  isWanted: boolean
  lostText: string
  onLost: () => void
}

/** A picture in the grid: its colour at once, the picture as soon as the page is slow enough to see it. */
export function TilePicture({ item, width, height, isWanted, lostText, onLost }: TilePictureProps) {
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted && !wasWanted) setWasWanted(true)
  // Addresses are renewed now and then: a picture that is there keeps the one it came by.
  const [shown, setShown] = useState(item)
  const [isLost, setIsLost] = useState(false)
  if (isLost && item.url !== shown.url) {
    setShown(item)
    setIsLost(false)
  }
  const lose = () => {
    setIsLost(true)
    onLost()
  }
  return (
    <span className={styles.picture} style={{ backgroundColor: averageColour(item.placeholder) }}>
      {wasWanted && !isLost && <TileImage item={shown} width={width} height={height} onLost={lose} />}
      {isLost && <span className={styles.lost}>{lostText}</span>}
    </span>
  )
}
