import type { Creator, Work } from '@studio/contract/works'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Picture } from '../../../design/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './creator.module.css'

/** The works that others kept most come first. Creators can’t change this order. */
export function BestStrip({ works }: { works: readonly Work[] }) {
  const { t } = useTranslation('creator')
  const visibleWorks = works.filter(({ picture }) => picture !== null)
  if (visibleWorks.length === 0) return null
  return (
    <ol className={styles.strip} aria-label={t(($) => $.best)}>
      {visibleWorks.map(({ id, title, picture, keptBy }, at) => (
        <li key={id} style={{ width: `${(160 * (picture?.width ?? 1)) / (picture?.height ?? 1)}px` }}>
          <Link to="/w/$id" params={{ id }} aria-label={title}>
            {picture && <AssetPicture asset={picture} alt="" sizes="240px" isEager />}
          </Link>
          <p className={styles.meta}>
            <strong>{at + 1}</strong> {keptBy > 0 && t(($) => $.kept, { count: keptBy })}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Public collections. */
export function CreatorCollections({ collections }: { collections: Creator['collections'] }) {
  const { t } = useTranslation('creator')
  if (collections.length === 0) return null
  return (
    <section className={styles.collections} aria-labelledby="collections-title">
      <h3 id="collections-title" className={styles.label}>
        {t(($) => $.collections)} <span className={styles.meta}>{collections.length}</span>
      </h3>
      <ul>
        {collections.map(({ id, name, works, covers }) => (
          <li key={id} className={styles.collection}>
            {covers.length > 0 && (
              <span className={styles.covers}>
                {covers.map(({ url, width, height, placeholder }) => (
                  <Picture
                    key={url}
                    src={url}
                    alt=""
                    width={width}
                    height={height}
                    placeholder={placeholder}
                    isFilling
                  />
                ))}
              </span>
            )}
            <Link className={styles.label} to="/library/collections/$id" params={{ id }} dir="auto">
              {name}
            </Link>
            <span className={styles.meta}>{t(($) => $.worksIn, { count: works })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
