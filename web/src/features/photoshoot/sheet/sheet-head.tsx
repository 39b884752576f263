import { dateFormat } from '@studio/domain/kernel'
import { isFinal, type Job } from '@studio/contract/jobs'
import { History } from 'lucide-react'
import { Button, IconButton, Menu, Tabs, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { JobCost } from '../../economy/index.ts'
import { useCancelJob } from '../../jobs/index.ts'
import type { SheetMarks } from '../frames/marks.ts'
import { SHEET_FILTERS, type SheetFilter } from './sheet-filter.ts'
import styles from './sheet-head.module.css'
import { SheetTop } from './sheet-top.tsx'
import { titleOf } from './sheet-words.ts'

/** Max. recent shoots offered beside the shown one. */
const RECENT = 12

interface SheetHeadProps {
  job: Job
  recent: readonly Job[]
  modelLabel: string
  marks: SheetMarks
  filter: SheetFilter
  onFilter: (filter: SheetFilter) => void
  onChoose: (jobId: string) => void
}

/** Title of the sheet, mark filter, recent shoots and Cancel. */
export function SheetHead({ job, recent, modelLabel, marks, filter, onFilter, onChoose }: SheetHeadProps) {
  const { t, i18n } = useTranslation('photoshoot')
  const values = Object.values(marks)
  const counts = {
    all: job.items.length,
    kept: values.filter((mark) => mark === 'kept').length,
    rejected: values.filter((mark) => mark === 'rejected').length,
  }
  const seed = job.metadata.seed ?? job.items[0]?.seed
  const facts = [modelLabel, job.metadata.aspectRatio, seed !== undefined && t(($) => $.sheet.seed, { seed })]
  const time = dateFormat(i18n.language, 'shortMoment')
  const options = [job, ...recent.filter(({ id }) => id !== job.id)]
    .slice(0, RECENT)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
  return (
    <SheetTop
      title={titleOf(job.metadata.prompt)}
      facts={facts.filter(Boolean).join(', ')}
      tools={
        <>
          <Tabs
            label={t(($) => $.sheet.filter.label)}
            value={filter}
            onChange={onFilter}
            tabs={SHEET_FILTERS.map((value) => ({
              value,
              label: t(($) => $.sheet.filter[value]),
              count: counts[value],
            }))}
          />
          {options.length > 1 && (
            <Menu
              trigger={
                <IconButton
                  label={t(($) => $.sheet.recent)}
                  icon={<History size={16} aria-hidden="true" />}
                />
              }
              entries={[
                { caption: t(($) => $.sheet.recent) },
                {
                  name: t(($) => $.sheet.recent),
                  value: job.id,
                  options: options.map((other) => ({
                    value: other.id,
                    label: `${titleOf(other.metadata.prompt)}, ${time.format(new Date(other.createdAt))}`,
                  })),
                  onChange: onChoose,
                },
              ]}
            />
          )}
          {!isFinal(job.status) && <StopButton job={job} />}
        </>
      }
    >
      <div className={styles.cost}>
        <JobCost cost={job.cost} isFinal={isFinal(job.status)} />
      </div>
    </SheetTop>
  )
}

function StopButton({ job }: { job: Job }) {
  const { t } = useTranslation('photoshoot')
  const cancel = useCancelJob()
  const showToast = useToast()
  const errorText = useErrorText()
  return (
    <Button
      className={styles.stop}
      variant="plain"
      disabled={!job.canCancel}
      loading={cancel.isPending}
      onClick={() =>
        cancel.mutate(job.id, {
          onSuccess: () =>
            showToast({ title: t(($) => $.sheet.stopped), description: t(($) => $.sheet.stoppedKept) }),
          onError: (error) =>
            showToast({ tone: 'bad', title: t(($) => $.sheet.stopFailed), description: errorText(error) }),
        })
      }
    >
      {t(($) => $.sheet.stop)}
    </Button>
  )
}
