import { CARD_PREVIEWS, isFinal, type Job } from '@studio/contract/jobs'
import { useTranslation } from '../../platform/index.ts'
import { AssetPicture } from '../gallery/index.ts'
import styles from './job-previews.module.css'

/** Up to three images, or the video, of a job. While it runs, the results so far and placeholders. */
export function JobPreviews({ job }: { job: Job }) {
  const { t } = useTranslation('queue')
  const assets = job.result.media_assets
  const video = assets.find(({ type }) => type === 'video')
  if (video) {
    return (
      // Only a preview: the gallery plays the video with its captions.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        className={styles.video}
        src={video.url}
        poster={video.thumbnails.at(-1)?.url}
        width={video.width}
        height={video.height}
        aria-label={t(($) => $.kind.video_render)}
        controls
        playsInline
        preload="none"
      />
    )
  }
  const previews = assets.slice(0, CARD_PREVIEWS)
  const coming = isFinal(job.status)
    ? []
    : job.items
        .filter(({ status, preview }) => status === 'developing' && preview)
        .slice(0, CARD_PREVIEWS - previews.length)
  if (previews.length + coming.length === 0) return null
  return (
    <ul className={styles.previews}>
      {previews.map((asset) => (
        <li key={asset.id} className={styles.place}>
          <AssetPicture
            asset={asset}
            alt={t(($) => $.picture, { number: asset.index + 1 })}
            sizes="110px"
            isFilling
          />
        </li>
      ))}
      {coming.map((item) => (
        <li key={item.index} className={styles.place}>
          <img
            className={styles.coming}
            src={item.preview!}
            alt={t(($) => $.coming, { number: item.index + 1 })}
          />
        </li>
      ))}
    </ul>
  )
}
