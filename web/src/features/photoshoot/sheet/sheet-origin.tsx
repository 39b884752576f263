import { use } from 'react'
import type { Job } from '@studio/contract/jobs'
import { Link } from '@tanstack/react-router'
import { CornerLeftUp, CornerRightDown } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { ShootParts } from '../shoot-parts.ts'
import styles from './sheet-origin.module.css'

interface SheetOriginProps {
  job: Job
  recent: readonly Job[]
  onChoose: (jobId: string) => void
}

/** Links of a sheet: its source image, the shoot it completes, and the shoots that complete it. */
export function SheetOrigin({ job, recent, onChoose }: SheetOriginProps) {
  const { t } = useTranslation('shots')
  const { rerunOf } = job.metadata
  const madeFrom = job.metadata.madeFrom as { id: string; as: 'variation' | 'upscale' } | undefined
  const reruns = recent.filter(({ metadata }) => metadata.rerunOf === job.id)
  const { Origin } = use(ShootParts)
  return (
    <div className={styles.origin}>
      {Origin && <Origin job={job} />}
      {madeFrom && (
        <p className={styles.line}>
          {t(($) => $.origin[madeFrom.as])}
          <Link className={styles.link} to="/dashboard/gallery" search={{ item: madeFrom.id }}>
            {t(($) => $.origin.show)}
          </Link>
        </p>
      )}
      {typeof rerunOf === 'string' && (
        <Button
          variant="plain"
          icon={<CornerLeftUp size={14} aria-hidden="true" />}
          onClick={() => onChoose(rerunOf)}
        >
          {t(($) => $.origin.completes)}
        </Button>
      )}
      {reruns.map(({ id, items }) => (
        <Button
          key={id}
          variant="plain"
          icon={<CornerRightDown size={14} aria-hidden="true" />}
          onClick={() => onChoose(id)}
        >
          {t(($) => $.origin.completedBy, { count: items.length })}
        </Button>
      ))}
    </div>
  )
}
