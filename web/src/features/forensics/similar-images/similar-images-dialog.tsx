import { numberFormat } from '@studio/domain/kernel'
import { findNearPictures, type NearPicture, type NearQuery } from '@studio/contract/forensics'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Dialog, EmptyState, Skeleton } from '../../../design/index.ts'
import { call, useErrorText, useLocale, useNetwork, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './similar-images.module.css'

interface AlikeDialogProps {
  /** A gallery image, or the hashes of a local image. */
  query: NearQuery
  onClose: () => void
}

/** The user's similar images, each with its relation. */
export function SimilarImagesDialog({ query, onClose }: AlikeDialogProps) {
  const { t } = useTranslation('alike')
  const [locale] = useLocale()
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { data, error, isPending, refetch, isFetching } = useQuery({
    queryKey: ['forensics', 'near', query],
    queryFn: ({ signal }) => call(findNearPictures, { body: query }, { signal }),
    // Image URLs expire, and images may be deleted.
    gcTime: 0,
    retry: false,
  })
  const comparedCount = numberFormat(locale).format(data?.looked ?? 0)
  return (
    <Dialog isOpen onClose={onClose} width={880} title={t(($) => $.title)}>
      <div className={styles.alike} aria-busy={isFetching}>
        {error ? (
          <div role="alert" className={styles.failed}>
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t(($) => $.again)}</Button>
          </div>
        ) : isPending ? (
          <>
            <p role="status" className={styles.dim}>
              {t(($) => (isOffline ? $.away : $.looking))}
            </p>
            <Skeleton height={160} />
          </>
        ) : (
          <>
            <p role="status" className={styles.dim}>
              {data.pictures.length > 0 &&
                t(($) => $.found, { count: data.pictures.length, looked: comparedCount })}
            </p>
            {data.pictures.length === 0 && (
              <EmptyState title={t(($) => $.none)} text={t(($) => $.noneText, { looked: comparedCount })} />
            )}
            <ul className={styles.pictures}>
              {data.pictures.map((picture) => (
                <SimilarImage key={picture.item.id} picture={picture} onClose={onClose} />
              ))}
            </ul>
            {data.isWaiting && <p className={styles.dim}>{t(($) => $.waiting)}</p>}
            <p className={styles.dim}>{t(($) => $.cannot)}</p>
          </>
        )}
      </div>
    </Dialog>
  )
}

function SimilarImage({ picture, onClose }: { picture: NearPicture; onClose: () => void }) {
  const { t } = useTranslation('alike')
  const { item, of, distance, isSame } = picture
  return (
    <li>
      <Link to="/dashboard/gallery" search={{ item: item.id }} className={styles.picture} onClick={onClose}>
        <span className={styles.frame}>
          <AssetPicture asset={item} alt={item.alt ?? item.prompt} sizes="200px" isFilling />
        </span>
        <span className={styles.what}>{t(($) => (isSame ? $.same[of] : $.perhaps[of]))}</span>
        <span className={styles.distance}>{t(($) => $.distance, { count: distance })}</span>
      </Link>
    </li>
  )
}
