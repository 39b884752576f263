import { listGallery } from '@studio/contract/gallery'
import { useQuery } from '@tanstack/react-query'
import { call, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './saved.module.css'

const MAX_SHOWN = 5

/** Latest gallery images, each analysed with one press. */
export function LatestStrip({ onOwn }: { onOwn: (id: string) => void }) {
  const { t } = useTranslation('reverse')
  const { data } = useQuery({
    queryKey: ['reversals', 'latest'],
    queryFn: ({ signal }) => call(listGallery, { query: { type: 'image', limit: MAX_SHOWN } }, { signal }),
    refetchOnMount: true,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.latest} aria-label={t(($) => $.latest.title)}>
      <h3>{t(($) => $.latest.title)}</h3>
      <div className={styles.strip}>
        {data.items.map((item) => (
          <button
            key={item.id}
            type="button"
            className={styles.tile}
            aria-label={t(($) => $.latest.read, { prompt: item.alt ?? item.prompt.slice(0, 120) })}
            onClick={() => onOwn(item.id)}
          >
            <AssetPicture asset={item} alt="" sizes="120px" isFilling />
          </button>
        ))}
      </div>
    </section>
  )
}
