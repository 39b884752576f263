import type { Job } from '@studio/contract/jobs'
import { Download, PenLine } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Kbd } from '../../../design/index.ts'
import styles from './sheet-foot.module.css'

interface SheetFootProps {
  job: Job
  keptCount: number
  isExporting: boolean
  onExport: () => void
  onReuse: () => void
}

/** Progress of the sheet, keys for marks, and export. */
export function SheetFoot({ job, keptCount, isExporting, onExport, onReuse }: SheetFootProps) {
  const { t } = useTranslation('photoshoot')
  const done = job.items.filter(({ status }) => status === 'done').length
  const keys = (['K', 'X', 'Space'] as const).map((key) => ({ key, does: t(($) => $.sheet.keys[key]) }))
  return (
    <div className={styles.foot}>
      <p role="status" className={styles.done}>
        {t(($) => $.sheet.developed, { done, all: job.items.length })}
      </p>
      <ul className={styles.keys} aria-label={t(($) => $.sheet.keys.label)}>
        {keys.map(({ key, does }) => (
          <li key={key}>
            <Kbd>{key === 'Space' ? t(($) => $.sheet.keys.spaceBar) : key}</Kbd> {does}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button icon={<PenLine size={14} aria-hidden="true" />} onClick={onReuse}>
          {t(($) => $.sheet.reuse)}
        </Button>
        <Button
          icon={<Download size={14} aria-hidden="true" />}
          disabled={keptCount === 0}
          loading={isExporting}
          onClick={onExport}
        >
          {t(($) => $.sheet.export)}
        </Button>
      </div>
    </div>
  )
}
