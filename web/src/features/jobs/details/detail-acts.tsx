import { type Job, kindOf } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { Download, RefreshCw, X } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import type { JobActs } from '../use-job-acts.ts'
import styles from './job-details.module.css'
import { useDownload } from './use-download.ts'

/** Actions of a job and links to its results. */
export function DetailActs({ job, actions }: { job: Job; actions: JobActs }) {
  const { t } = useTranslation('queue')
  const { download, isBusy } = useDownload(job)
  const assets = job.result.media_assets
  return (
    <div className={styles.acts}>
      {assets.length > 0 && (
        <Button icon={<Download size={14} aria-hidden="true" />} loading={isBusy} onClick={download}>
          {assets.some(({ type }) => type === 'video')
            ? t(($) => $.details.downloadFilm)
            : t(($) => $.details.download, { count: assets.length })}
        </Button>
      )}
      {job.canRetry && (
        <Button
          icon={<RefreshCw size={14} aria-hidden="true" />}
          loading={actions.isBusy(job)}
          onClick={() => actions.retry(job)}
        >
          {t(($) => $.retry)}
        </Button>
      )}
      {job.kind === 'image_batch' && (
        <Button asChild>
          <Link to="/dashboard/photoshoot" search={{ job: job.id }} preload={false}>
            {t(($) => (kindOf(job) === 'edit' ? $.details.darkroom : $.details.sheet))}
          </Link>
        </Button>
      )}
      {job.canCancel && (
        <Button
          variant="plain"
          icon={<X size={14} aria-hidden="true" />}
          loading={actions.isBusy(job)}
          onClick={() => actions.cancel(job)}
        >
          {t(($) => $.cancel)}
        </Button>
      )}
    </div>
  )
}
