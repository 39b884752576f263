import type { GalleryItem } from '@studio/contract/gallery'
import { Play } from 'lucide-react'
import { isPreview } from '../filters/model-names.ts'
import { TilePicture } from './tile-picture.tsx'
import styles from './tile.module.css'

/** The few words of tiles, looked up once for all of them. */
export interface TileWords {
  preview: string
  previewShort: string
  video: string
  untitled: string
  lost: string
}

export interface TileProps {
  words: TileWords
  item: GalleryItem
  index: number
  left: number
  top: number
  width: number
  height: number
  /** Its place among those of its day, and their number; -1 while that is not known. */
  place: number
  placeCount: number
  isWanted: boolean
  isCurrent: boolean
  onLost: (index: number) => void
}

/** Narrower tiles have no room for the whole badge. */
const WIDE_ENOUGH = 208

/** One picture of the grid: a link to it, so that it can also be opened elsewhere. */
export function Tile(props: TileProps) {
  const { words, item, index, left, top, width, height, place, placeCount, isWanted, isCurrent, onLost } =
    props
  const preview = isPreview(item.model)
  const seconds = Number(item.metadata.seconds ?? item.metadata.duration ?? 0)
  return (
    <div
      role="listitem"
      aria-setsize={placeCount}
      aria-posinset={place}
      className={styles.cell}
      style={{ left, top, width, height }}
    >
      <a
        className={styles.tile}
        href={`?item=${item.id}`}
        data-index={index}
        data-id={item.id}
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
        aria-label={[
          item.type === 'video' && words.video,
          excerptOf(item.prompt) || words.untitled,
          preview && words.preview,
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <TilePicture
          item={item}
          width={width}
          height={height}
          isWanted={isWanted}
          lostText={words.lost}
          onLost={() => onLost(index)}
        />
        <span className={styles.tags} aria-hidden="true">
          {item.type === 'video' && (
            <span className={styles.tag}>
              <Play size={12} />
              {seconds > 0 && clock(seconds)}
            </span>
          )}
          {preview && (
            <span className={`${styles.tag} ${styles.preview}`}>
              {width >= WIDE_ENOUGH ? words.preview : words.previewShort}
            </span>
          )}
        </span>
      </a>
    </div>
  )
}

const excerptOf = (prompt: string) => (prompt.length > 100 ? `${prompt.slice(0, 100)}…` : prompt)

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
