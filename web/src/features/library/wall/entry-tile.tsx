import { entryKey, type LibraryEntry } from '@studio/contract/library'
import { Box, FileText, Globe, Play, StickyNote } from 'lucide-react'
import { type PointerEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { VisuallyHidden } from '../../../design/index.ts'
import { filmLength, averageColour } from '../../gallery/grid/index.ts'
import { useEntryWords } from '../use-entry-words.ts'
import styles from './entry-tile.module.css'

interface EntryTileProps {
  entry: LibraryEntry
  index: number
  left: number
  top: number
  width: number
  height: number
  place: number
  placeCount: number
  isChosen: boolean
  isCurrent: boolean
  /** Images aren’t loaded during fast scrolling. */
  shouldLoad: boolean
  onPress: (event: PointerEvent) => void
  onMissing: () => void
}

/** Entry of the grid: an image or a text card. */
export function EntryTile(props: EntryTileProps) {
  const { entry, index, left, top, width, height, place, placeCount, isChosen, isCurrent, shouldLoad } = props
  const { onPress, onMissing } = props
  const { t } = useTranslation('library')
  const { nameOf, metaOf } = useEntryWords()
  const { kind, note, picture, seconds, workId } = entry
  const spoken = [
    t(($) => $.kind[kind]),
    nameOf(entry),
    ...(workId ? [t(($) => $.panel.isPublished)] : []),
    ...(note?.text ? [t(($) => $.panel.hasNote)] : []),
  ]
  return (
    <div
      role="listitem"
      aria-setsize={placeCount}
      aria-posinset={place}
      className={styles.cell}
      style={{ left, top, width, height }}
    >
      <button
        type="button"
        className={styles.tile}
        data-index={index}
        data-key={entryKey(entry)}
        tabIndex={isCurrent ? 0 : -1}
        aria-pressed={isChosen}
        onPointerDown={onPress}
      >
        <VisuallyHidden>{spoken.join(', ')}</VisuallyHidden>
        {picture ? (
          <TilePicture
            key={entry.id}
            picture={picture}
            width={width}
            shouldLoad={shouldLoad}
            onMissing={onMissing}
          />
        ) : (
          <span className={styles.card} aria-hidden="true">
            <span className={styles.words} dir="auto">
              {entry.excerpt}
            </span>
            <span className={styles.foot}>
              <span className={styles.title} dir="auto">
                {nameOf(entry)}
              </span>
              <span className={styles.meta}>{metaOf(entry)}</span>
            </span>
          </span>
        )}
        <span className={styles.tags} aria-hidden="true">
          {kind === 'video' && (
            <span className={styles.tag}>
              <Play size={12} /> {seconds ? filmLength(seconds) : ''}
            </span>
          )}
          {picture && kind === 'template' && (
            <span className={styles.tag}>
              <FileText size={12} />
            </span>
          )}
          {picture && kind === 'thing' && (
            <span className={styles.tag}>
              <Box size={12} />
            </span>
          )}
          {workId && (
            <span className={styles.tag} data-published>
              <Globe size={12} />
            </span>
          )}
          {note?.text && (
            <span className={styles.tag}>
              <StickyNote size={12} /> <span dir="auto">{note.text}</span>
            </span>
          )}
        </span>
        <span className={styles.check} data-check aria-hidden="true" />
      </button>
    </div>
  )
}

interface TilePictureProps {
  picture: NonNullable<LibraryEntry['picture']>
  width: number
  shouldLoad: boolean
  onMissing: () => void
}

/** Shows the placeholder first, and the image when it is loaded. */
function TilePicture({ picture, width, shouldLoad, onMissing }: TilePictureProps) {
  const [isVisible, setIsVisible] = useState(false)
  // A started request isn’t cancelled.
  const [isAsked, setIsAsked] = useState(shouldLoad)
  if (shouldLoad && !isAsked) setIsAsked(true)
  const { thumbnails, url, placeholder } = picture
  return (
    <span className={styles.picture} style={{ backgroundColor: averageColour(placeholder) }}>
      {isAsked && (
        <img
          className={styles.image}
          data-there={isVisible || undefined}
          src={thumbnails[0]?.url ?? url}
          srcSet={thumbnails.map((each) => `${each.url} ${each.width}w`).join(', ') || undefined}
          sizes={`${width}px`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setIsVisible(true)}
          onError={onMissing}
        />
      )}
    </span>
  )
}
