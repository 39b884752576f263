import type { GalleryItem } from '@studio/contract/gallery'
import { Layers, Play, SlidersHorizontal } from 'lucide-react'
import { altOf } from '../../alt.ts'
import { isPreview } from '../../filters/model-names.ts'
import type { Stack } from '../../stacks/fold.ts'
import { filmLength } from './film-length.ts'
import { TileMarks } from './tile-marks.tsx'
import { TilePicture } from './tile-picture.tsx'
import styles from './tile.module.css'

/** Texts shared by all tiles, looked up once. */
export interface TileWords {
  preview: string
  previewShort: string
  video: string
  untitled: string
  lost: string
  select: string
  edited: string
  picked: string
  rejected: string
  stars: (count: number) => string
  openStack: (count: number) => string
  closeStack: string
}

export interface TileProps {
  labels: TileWords
  item: GalleryItem
  index: number
  left: number
  top: number
  width: number
  height: number
  /** Position among the items of the day and their number; -1 while unknown. */
  place: number
  placeCount: number
  shouldLoad: boolean
  isCurrent: boolean
  isSelected: boolean
  /** Set for the key image of a stack. */
  stack: Stack | undefined
  onMissing: (index: number) => void
}

/** Narrower tiles have no room for the whole badge. In px. */
const WIDE_ENOUGH = 208
/** Max. characters of an accessible name. */
const NAME = 100

/** One item of the grid. A link, so that it can be opened in a new tab. */
export function Tile(props: TileProps) {
  const { labels, item, index, left, top, width, height, place, placeCount, shouldLoad, isCurrent } = props
  const { isSelected, stack, onMissing } = props
  const preview = isPreview(item.model)
  const name = altOf(item, NAME) || labels.untitled
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
        data-selected={isSelected || undefined}
        data-flag={item.flag ?? undefined}
        tabIndex={isCurrent ? 0 : -1}
        draggable={false}
        aria-label={[
          item.type === 'video' && labels.video,
          name,
          preview && labels.preview,
          item.isEdited && labels.edited,
          item.stars > 0 && labels.stars(item.stars),
          item.flag && (item.flag === 'pick' ? labels.picked : labels.rejected),
        ]
          .filter(Boolean)
          .join(', ')}
      >
        <TilePicture
          item={item}
          width={width}
          height={height}
          shouldLoad={shouldLoad}
          lostText={labels.lost}
          onMissing={() => onMissing(index)}
        />
        <TileMarks flag={item.flag} />
        <span className={styles.tags} aria-hidden="true">
          {item.stars > 0 && <span className={styles.tag}>{'★'.repeat(item.stars)}</span>}
          {item.isEdited && (
            <span className={styles.tag}>
              <SlidersHorizontal size={12} />
            </span>
          )}
          {item.type === 'video' && (
            <span className={styles.tag}>
              <Play size={12} />
              {seconds > 0 && filmLength(seconds)}
            </span>
          )}
          {preview && (
            <span className={`${styles.tag} ${styles.preview}`}>
              {width >= WIDE_ENOUGH ? labels.preview : labels.previewShort}
            </span>
          )}
        </span>
      </a>
      <button
        type="button"
        tabIndex={-1}
        className={styles.check}
        data-check={index}
        aria-pressed={isSelected}
        aria-label={`${labels.select}: ${name}`}
      />
      {stack && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.stack}
          data-stack={stack.id}
          aria-expanded={stack.isOpen}
          aria-label={stack.isOpen ? labels.closeStack : labels.openStack(stack.count)}
        >
          <Layers size={13} aria-hidden="true" />
          {stack.count}
        </button>
      )}
    </div>
  )
}
