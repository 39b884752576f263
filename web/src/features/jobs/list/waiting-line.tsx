import { type KeyboardEvent, useRef, useState } from 'react'
import type { Job, JobKind } from '@studio/contract/jobs'
import { ChevronsUp, GripVertical } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import {
  arrowStep,
  gapIn,
  IconButton,
  sideOfGap,
  useReorder,
  VisuallyHidden,
  keyPressed,
} from '../../../design/index.ts'
import { useMoveJob } from '../jobs-screen.queries.ts'
import { useFailToast } from '../use-fail-toast.ts'
import type { JobActs } from '../use-job-acts.ts'
import { JobRow } from './job-row.tsx'
import rowStyles from './job-row.module.css'
import styles from './jobs-screen.module.css'
import { movedTo } from './moved-to.ts'

interface WaitingLineProps {
  /** In queue order. */
  jobs: readonly Job[]
  kind: JobKind | undefined
  actions: JobActs
  now: number
  openId: string | undefined
}

/** The user's queue, which can be reordered. */
export function WaitingLine({ jobs, kind, ...shared }: WaitingLineProps) {
  const { t } = useTranslation('queue')
  const fail = useFailToast()
  const move = useMoveJob(kind)
  const [announcement, setAnnouncement] = useState('')
  const rows = useRef<HTMLUListElement>(null)
  const ids = jobs.map(({ id }) => id)

  const put = (id: string, place: number) => {
    const order = movedTo(ids, id, place)
    if (order.join() === ids.join()) return
    setAnnouncement(t(($) => $.moved, { position: order.indexOf(id) + 1, of: order.length }))
    move.mutate({ id, order }, { onError: fail(t(($) => $.moveFailed)) })
  }
  const { dragged, grab } = useReorder({ ids, gapAt: (x, y) => gapIn(rows.current, x, y), onMove: put })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrowStep(keyPressed(event))
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-job]')?.dataset.job
    if (!event.altKey || by === 0 || id === undefined) return
    event.preventDefault()
    put(id, ids.indexOf(id) + by)
  }

  return (
    <section aria-labelledby="jobs-waiting">
      <h2 id="jobs-waiting" className={styles.title}>
        {t(($) => $.section.waiting)}
      </h2>
      {/* Handles Alt and an arrow key on any focused element of a row. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul className={styles.rows} ref={rows} onKeyDown={onKeyDown}>
        {jobs.map((job, place) => (
          <JobRow
            key={job.id}
            job={job}
            {...shared}
            isHeld={dragged?.id === job.id}
            gap={sideOfGap(dragged, place, jobs.length)}
            tools={
              jobs.length > 1 && (
                <>
                  {place > 0 && (
                    <IconButton
                      label={t(($) => $.first)}
                      icon={<ChevronsUp size={16} aria-hidden="true" />}
                      onClick={() => put(job.id, 0)}
                    />
                  )}
                  <IconButton
                    label={t(($) => $.move)}
                    className={rowStyles.handle}
                    aria-description={t(($) => $.moveHint)}
                    aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                    icon={<GripVertical size={16} aria-hidden="true" />}
                    onPointerDown={(event) => grab(job.id, event)}
                  />
                </>
              )
            }
          />
        ))}
      </ul>
      {jobs.length > 1 && <p className={styles.note}>{t(($) => $.waitingNote)}</p>}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </section>
  )
}
