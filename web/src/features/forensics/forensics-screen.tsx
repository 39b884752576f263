import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '../../design/index.ts'
import { useErrorText, useTranslation } from '../../platform/index.ts'
import { PictureZone, useGivenFile } from '../reverse/index.ts'
import { Batch } from './batch/batch.ts'
import { BatchPick } from './batch/batch-pick.tsx'
import { useTrust } from './credentials/use-trust.ts'
import styles from './forensics.module.css'
import { looksLikeReport } from './report/report-file.ts'
import { ReportList } from './report/report-list.tsx'
import { type OpenedReport, useOpenReport } from './report/use-open-report.ts'
import { Examination } from './run/examination.ts'
import { startWorker } from './run/start-worker.ts'
import { useLanding } from './use-landing.ts'
import { usePictureParts } from './use-picture-parts.ts'
import { type OwnPicture, useOwnPicture } from './use-own-picture.ts'

/** Reserves one core per worker, and one for the page. */
const MAX_PARALLEL = Math.max(1, Math.min(3, (navigator.hardwareConcurrency || 2) - 1))

function useExaminations() {
  const [examination] = useState(() => new Examination(startWorker))
  const [batch] = useState(() => new Batch(() => examination.another(), MAX_PARALLEL))
  const trust = useTrust()
  useEffect(() => examination.trustIn(trust), [examination, trust])
  useEffect(() => {
    // Loaded with the screen, so that adding an image makes no requests.
    examination.prepare()
    return () => {
      examination.end()
      batch.leave()
    }
  }, [examination, batch])
  return { examination, batch }
}

/** Forensics screen: examines images on the device and uploads nothing. */
export function ForensicsScreen() {
  const { t } = useTranslation('forensics')
  const { t: tReport } = useTranslation('forensic-report')
  const { examination, batch } = useExaminations()
  const state = useSyncExternalStore(examination.subscribe, examination.read)
  const table = useSyncExternalStore(batch.subscribe, batch.read)
  const reports = useOpenReport(() => {
    batch.leave()
    examination.leave()
  })
  const own = useOwnPicture((file, id) => examination.examine(file, id))
  const examine = (file: File) => {
    own.drop()
    reports.keepAddress()
    examination.examine(file)
  }
  const examineAll = (files: readonly File[]) => {
    own.drop()
    reports.close()
    examination.leave()
    batch.start(files)
  }
  const give = (file: File, all: readonly File[] = [file]) => {
    if (all.length > 1) examineAll(all)
    else if (looksLikeReport(file)) void reports.openFile(file)
    else {
      batch.leave()
      examine(file)
    }
  }
  const takeOwn = (id: string) => {
    reports.keepAddress()
    void own.take(id)
  }
  const isDragOver = useGivenFile(give)
  const area = useRef<HTMLDivElement>(null)
  const view = reports.open ? 'report' : state.file ? 'desk' : table.rows.length > 0 ? 'table' : 'zone'
  const parts = usePictureParts(view)
  useLanding(area, `${parts !== undefined} ${view} ${state.url} ${state.sha256} ${state.phase === 'working'}`)
  return (
    <>
      <LoadingPicture {...own} />
      <ReportProblem {...reports} />
      <div className={styles.zone} data-over={isDragOver || undefined} ref={area}>
        {view !== 'zone' && !parts && (
          <p role="status" className={styles.edge}>
            {t(($) => $.partsAway)}
          </p>
        )}
        {view === 'report' && reports.open && parts && (
          <parts.ReportView
            key={reports.open.id ?? reports.open.createdAt}
            report={reports.open}
            state={state}
            examination={examination}
            onFile={examine}
            onOwn={takeOwn}
            onClose={reports.close}
          />
        )}
        {view === 'desk' && (
          <>
            {table.rows.length > 0 && (
              <p className={styles.back}>
                <Button onClick={() => examination.leave()}>{tReport(($) => $.batch.back)}</Button>
              </p>
            )}
            {parts && <parts.Desk key={state.url} state={state} examination={examination} />}
          </>
        )}
        {view === 'table' && parts && <parts.BatchView state={table} batch={batch} onOpen={examine} />}
        <PictureZone
          size={view === 'zone' ? 'screen' : 'none'}
          label={t(($) => $.drop.title)}
          title={t(($) => (isDragOver ? $.drop.over : $.drop.title))}
          hint={t(($) => $.drop.text)}
          labels={{
            choose: t(($) => $.drop.choose),
            gallery: t(($) => $.drop.gallery),
            pick: t(($) => $.drop.pick),
            noPictures: t(($) => $.drop.noPictures),
          }}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif,application/json,.json"
          isDragOver={isDragOver}
          isBusy={own.isFetching}
          onFile={give}
          onOwn={takeOwn}
        >
          <BatchPick onFiles={(files) => give(files[0]!, files)} />
          <p className={styles.edge}>{t(($) => $.drop.private)}</p>
          <p className={styles.edge}>{tReport(($) => $.view.drop)}</p>
        </PictureZone>
        {view === 'zone' && <ReportList />}
      </div>
    </>
  )
}

/** Loading state of the report in the URL, and errors of a report file. */
function ReportProblem({ isFetching, isNoReport, error }: OpenedReport) {
  const { t } = useTranslation('forensic-report')
  const errorText = useErrorText()
  return (
    <>
      {isFetching && (
        <p role="status" className={styles.edge}>
          {t(($) => $.view.fetching)}
        </p>
      )}
      {(isNoReport || error !== null) && (
        <p role="alert" className={styles.why}>
          {isNoReport ? t(($) => $.view.noReport) : errorText(error)}
        </p>
      )}
    </>
  )
}

/** Loading state of a gallery image. */
function LoadingPicture({ isFetching, error }: OwnPicture) {
  const { t } = useTranslation('alike')
  const errorText = useErrorText()
  return (
    <>
      {isFetching && (
        <p role="status" className={styles.edge}>
          {t(($) => $.fetching)}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={styles.why}>
          {errorText(error)}
        </p>
      )}
    </>
  )
}
