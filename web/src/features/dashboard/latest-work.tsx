import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { excerptOf } from '@studio/contract/jobs'
import type { GalleryItem } from '@studio/contract/gallery'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/index.ts'
import { AssetPicture } from '../gallery/index.ts'
import { justifiedRows } from './justified-rows.ts'
import styles from './latest-work.module.css'

/** Gap between images in px, as in the styles. */
const GAP = 8

// Assumed size in px until it is measured, and where there is no layout.
const UNKNOWN = { width: 1_056, rowHeight: 200 }

/** Inner width of the rows and their target height, both in px. */
function useRoom(rows: RefObject<HTMLElement | null>) {
  const [room, setRoom] = useState(UNKNOWN)
  useLayoutEffect(() => {
    const node = rows.current
    if (!node) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(node)
      const width = Math.floor(
        node.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
      )
      if (width > 0) setRoom({ width, rowHeight: width < 600 ? 132 : 200 })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [rows])
  return room
}

/** Latest items in justified rows. Each opens in the gallery. */
export function LatestWork({ items }: { items: readonly GalleryItem[] }) {
  const { t } = useTranslation('dashboard')
  const room = useRef<HTMLUListElement>(null)
  const { width, rowHeight } = useRoom(room)
  const rows = justifiedRows(items, { width, rowHeight, gap: GAP })
  return (
    <section aria-labelledby="latest-work">
      <div className={styles.head}>
        <h2 id="latest-work" className={styles.title}>
          {t(($) => $.latest.title)}
        </h2>
        <Link className={styles.all} to="/dashboard/gallery">
          {t(($) => $.latest.open)}
        </Link>
      </div>
      <ul ref={room} className={styles.rows}>
        {rows.flatMap(({ places, height }, row) =>
          places.map(({ item, share }, index) => (
            <li
              key={item.id}
              className={styles.place}
              style={
                { '--share': share, '--gaps': places.length - 1, height: `${height}px` } as CSSProperties
              }
            >
              <Link className={styles.link} to="/dashboard/gallery" search={{ item: item.id }}>
                <AssetPicture
                  asset={item}
                  alt={item.alt ?? excerptOf({ prompt: item.prompt })}
                  sizes={`${Math.ceil((height * item.width) / item.height)}px`}
                  isFilling
                  isEager={row === 0 && index < 5}
                />
              </Link>
            </li>
          )),
        )}
      </ul>
    </section>
  )
}
