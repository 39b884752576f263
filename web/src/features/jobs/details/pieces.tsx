import type { MediaAsset } from '@studio/contract/gallery'
import { isFinal, type Job, type JobItem } from '@studio/contract/jobs'
import { useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { JobPreviews } from '../job-previews.tsx'
import styles from './pieces.module.css'

/** Results of a job so far, with placeholders for pending and failed items. */
export function Pieces({ job }: { job: Job }) {
  const { t } = useTranslation('queue')
  const assets = new Map(job.result.media_assets.map((asset) => [asset.index, asset]))
  const isFilm = job.kind === 'video_render'
  if (isFilm && assets.size === 0) return null
  return (
    <section aria-labelledby="job-pieces">
      <h3 id="job-pieces" className={styles.title}>
        {isFilm
          ? t(($) => $.details.film)
          : isFinal(job.status)
            ? t(($) => $.details.pieces)
            : t(($) => $.details.made)}
      </h3>
      {isFilm ? (
        <JobPreviews job={job} />
      ) : (
        <ul className={styles.grid}>
          {job.items.map((item) => (
            <Piece key={item.index} item={item} asset={assets.get(item.index)} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Piece({ item, asset }: { item: JobItem; asset: MediaAsset | undefined }) {
  const { t } = useTranslation('queue')
  const name = t(($) => $.details.piece, { number: item.index + 1 })
  return (
    <li className={styles.piece} style={{ aspectRatio: `${item.width} / ${item.height}` }}>
      {asset ? (
        <AssetPicture asset={asset} alt={name} sizes="160px" isFilling />
      ) : (
        <>
          {item.preview && <img className={styles.coming} src={item.preview} alt="" />}
          <span className={styles.state}>
            {name}
            <br />
            {t(($) => $.item[item.status])}
          </span>
        </>
      )}
    </li>
  )
}
