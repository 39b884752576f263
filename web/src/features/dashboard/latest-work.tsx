import type { CSSProperties } from 'react'
import { excerptOf } from '@studio/contract/jobs'
import type { GalleryItem } from '@studio/contract/gallery'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { AssetPicture } from '../gallery/index.ts'
import './dashboard.texts.ts'
import styles from './latest-work.module.css'

/** The newest pictures in justified rows; each opens in the gallery. */
export function LatestWork({ items }: { items: readonly GalleryItem[] }) {
  const { t } = useTranslation('dashboard')
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
      <ul className={styles.rows}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={styles.place}
            style={{ '--ratio': item.width / item.height } as CSSProperties}
          >
            <Link className={styles.link} to="/dashboard/gallery" search={{ item: item.id } as never}>
              <AssetPicture
                asset={item}
                alt={item.alt ?? excerptOf({ prompt: item.prompt })}
                sizes={`(max-width: 767px) 60vw, ${Math.round((300 * item.width) / item.height)}px`}
                isFilling
                isEager={index < 5}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
