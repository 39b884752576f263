import { useEffect, useEffectEvent } from 'react'
import { excerptOf } from '@studio/contract/jobs'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { useJob } from '../../jobs/index.ts'
import { BoardLoading, FailedToLoad, Problem } from '../states.tsx'
import { boardQuery, isNotFound } from '../video.queries.ts'
import styles from './film-of-job.module.css'
import { FilmView } from './film-view.tsx'
import { storyboardOf } from './shot-progress.ts'

interface FilmOfJobProps {
  id: string
  onBoard: (boardId: string) => void
  onLeave: () => void
}

/** The video of a job in its storyboard, or alone if the storyboard was deleted. */
export function FilmOfJob({ id, onBoard, onLeave }: FilmOfJobProps) {
  const { t } = useTranslation('video')
  const jobQuery = useJob(id)
  const job = jobQuery.data?.job
  const boardId = job && storyboardOf(job)
  const board = useQuery({ ...boardQuery(boardId ?? ''), enabled: boardId !== undefined })
  const open = useEffectEvent(() => boardId && onBoard(boardId))
  const isLoaded = board.data !== undefined
  useEffect(() => {
    if (isLoaded) open()
  }, [isLoaded])

  const film = job?.result.media_assets.find(({ type }) => type === 'video')
  const all = <Button onClick={onLeave}>{t(($) => $.all)}</Button>
  if (jobQuery.isError && !isNotFound(jobQuery.error))
    return <FailedToLoad error={jobQuery.error} onRetry={() => void jobQuery.refetch()} />
  if (jobQuery.isPending || (boardId !== undefined && !board.isError)) return <BoardLoading />
  if (!job || !film)
    return <Problem title={t(($) => $.noFilm.title)} text={t(($) => $.noFilm.text)} action={all} />
  return (
    <section className={styles.page}>
      <h2 className={styles.title}>{excerptOf(job.metadata)}</h2>
      <p className={styles.note}>{t(($) => $.noBoard)}</p>
      <FilmView film={film} title={excerptOf(job.metadata)} onUnavailable={() => void jobQuery.refetch()} />
      {all}
    </section>
  )
}
