import type { Job } from '@studio/contract/jobs'
import { Clapperboard, Images } from 'lucide-react'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './job-row.module.css'

/** First image of a job, a placeholder, or an icon of its type. Decorative. */
export function JobThumb({ job }: { job: Job }) {
  const [asset] = job.result.media_assets
  const coming = job.items.find(({ preview }) => preview)?.preview
  const Icon = job.kind === 'image_batch' ? Images : Clapperboard
  if (asset && (asset.type === 'image' || asset.thumbnails.length > 0))
    return (
      <span className={styles.thumb}>
        <AssetPicture asset={asset} alt="" sizes="56px" isFilling />
      </span>
    )
  return (
    <span className={styles.thumb}>
      {coming ? <img className={styles.coming} src={coming} alt="" /> : <Icon size={18} aria-hidden="true" />}
    </span>
  )
}
