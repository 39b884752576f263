import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/index.ts'
import { PictureZone, useGivenFile } from '../reverse/index.ts'
import './alike/alike.texts.ts'
import './forensics.texts.ts'
import { Desk } from './desk/desk.tsx'
import styles from './forensics.module.css'
import { Examination } from './run/examination.ts'
import { startWorker } from './run/start-worker.ts'
import { useLanding } from './use-landing.ts'
import { type OwnPicture, useOwnPicture } from './use-own-picture.ts'

/** Forensics: one picture, what its file and its pixels say, and what neither can. Nothing leaves the device. */
export function ForensicsScreen() {
  const { t } = useTranslation('forensics')
  const navigate = useNavigate()
  const [examination] = useState(() => new Examination(startWorker))
  const state = useSyncExternalStore(examination.subscribe, examination.read)
  useEffect(() => {
    // Fetched with the screen, so that giving it a picture asks nobody for anything.
    examination.prepare()
    return () => examination.end()
  }, [examination])
  const own = useOwnPicture((file, id) => examination.examine(file, id))
  /** What the address names is not what is examined any more. */
  const leaveAsked = () =>
    void navigate({ to: '/dashboard/library', search: { tab: 'forensics' }, replace: true })
  const give = (file: File) => {
    own.drop()
    leaveAsked()
    examination.examine(file)
  }
  const isOver = useGivenFile(give)
  const area = useRef<HTMLDivElement>(null)
  useLanding(area, `${state.url} ${state.sha256} ${state.phase === 'working'}`)
  return (
    <>
      <OnItsWay {...own} />
      <div className={styles.zone} data-over={isOver || undefined} ref={area}>
        {state.file && <Desk key={state.url} {...{ state, examination }} />}
        <PictureZone
          size={state.file ? 'none' : 'screen'}
          label={t(($) => $.drop.title)}
          title={t(($) => (isOver ? $.drop.over : $.drop.title))}
          hint={t(($) => $.drop.text)}
          words={{
            choose: t(($) => $.drop.choose),
            gallery: t(($) => $.drop.gallery),
            pick: t(($) => $.drop.pick),
            noPictures: t(($) => $.drop.noPictures),
          }}
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          isOver={isOver}
          isBusy={own.isFetching}
          onFile={give}
          onOwn={(id) => {
            leaveAsked()
            void own.take(id)
          }}
        >
          <p className={styles.edge}>{t(($) => $.drop.private)}</p>
        </PictureZone>
      </div>
    </>
  )
}

/** How far an own picture is on its way here. */
function OnItsWay({ isFetching, error }: OwnPicture) {
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
