import type { GalleryItem } from '@studio/contract/gallery'
import { useTranslation } from '../../../../platform/index.ts'
import { altOf } from '../../alt.ts'
import { proportionOf } from '../../grid/layout/pack-rows.ts'
import { averageColour } from '../../grid/tiles/average-colour.ts'
import styles from './film-strip.module.css'

interface FilmStripProps {
  items: readonly GalleryItem[]
  index: number
  onGo: (id: string) => void
}

/** Number of items shown on each side of the current one. */
export const AROUND = 6
const HEIGHT = 52

/** Strip of neighbouring items for mouse and touch. The arrow keys do the same. */
export function FilmStrip({ items, index, onGo }: FilmStripProps) {
  const { t } = useTranslation('pictures')
  const first = Math.max(0, index - AROUND)
  const visibleItems = items.slice(first, index + AROUND + 1)
  const widthOf = (item: GalleryItem) =>
    Math.round(HEIGHT * Math.min(1.6, Math.max(0.7, proportionOf(item.width, item.height))))
  // Centres the current item: the part before it is as wide as the part after it.
  const lengthOf = (items: GalleryItem[]) => items.reduce((sum, item) => sum + widthOf(item) + 6, 0)
  const offset =
    lengthOf(visibleItems.slice(index - first + 1)) - lengthOf(visibleItems.slice(0, index - first))
  return (
    <div className={styles.strip} role="group" aria-label={t(($) => $.lightbox.strip)}>
      <div className={styles.film} style={{ translate: `${offset / 2}px` }}>
        {visibleItems.map((item, place) => (
          <button
            key={item.id}
            type="button"
            tabIndex={-1}
            className={styles.frame}
            aria-current={first + place === index || undefined}
            aria-label={altOf(item, 100) || t(($) => $.untitled)}
            style={{ width: widthOf(item), backgroundColor: averageColour(item.placeholder) }}
            onClick={() => onGo(item.id)}
          >
            <img
              src={item.thumbnails[0]?.url ?? item.url}
              alt={altOf(item, 100)}
              decoding="async"
              draggable={false}
            />
          </button>
        ))}
      </div>
    </div>
  )
}
