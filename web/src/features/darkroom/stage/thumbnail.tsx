import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { pictureQuery } from '../darkroom.queries.ts'
import styles from './stage.module.css'

/** The image as the gallery shows it, until it can be rendered. */
export function Thumbnail({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation('darkroom')
  const { data: item } = useQuery(pictureQuery(mediaId))
  return (
    <div className={styles.stage}>
      {item && (
        <div className={styles.thumbnail}>
          <AssetPicture asset={item} alt={t(($) => $.draft)} sizes="75vw" isEager isFilling />
        </div>
      )}
      <span className={styles.tag}>{t(($) => $.draft)}</span>
    </div>
  )
}
