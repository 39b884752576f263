import { getGalleryItem, type Relative } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import { call, useTranslation } from '../../../../platform/index.ts'
import { galleryKeys } from '../../gallery.keys.ts'
import styles from './lineage.module.css'

/** Sources and derived images of an item. Renders nothing if there are none. */
export function Lineage({ id }: { id: string }) {
  const { t } = useTranslation('pictures')
  const { data } = useQuery({
    queryKey: galleryKeys.relatives(id),
    queryFn: ({ signal }) => call(getGalleryItem, { params: { id } }, { signal }),
    // The signed URLs of the thumbnails expire after 5 minutes.
    staleTime: 120_000,
    retry: false,
  })
  if (!data || data.parents.length + data.children.length === 0) return null
  return (
    <div className={styles.lineage}>
      <Relatives label={t(($) => $.lineage.parents)} relatives={data.parents} />
      <Relatives label={t(($) => $.lineage.children)} relatives={data.children} />
    </div>
  )
}

function Relatives({ label, relatives }: { label: string; relatives: readonly Relative[] }) {
  const { t } = useTranslation('pictures')
  if (relatives.length === 0) return null
  return (
    <section>
      <h3 className={styles.label}>{label}</h3>
      <ul className={styles.pictures}>
        {relatives.map(({ id, as, type, prompt, alt, thumbnails: [thumbnail] }) => (
          <li key={`${id} ${as}`}>
            <Link
              className={styles.picture}
              to="/dashboard/gallery"
              search={(now) => ({ ...now, item: id })}
              replace
              title={alt ?? prompt}
            >
              <span className={styles.frame}>
                {thumbnail && <img src={thumbnail.url} alt={alt ?? prompt} width={64} height={64} />}
                {type === 'video' && <Play className={styles.play} size={16} aria-hidden="true" />}
              </span>
              <span className={styles.as}>{t(($) => $.lineage[as])}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
