import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../platform/index.ts'
import './alike/alike.texts.ts'
import './forensics.texts.ts'
import { Desk } from './desk/desk.tsx'
import { DropZone } from './drop-zone.tsx'
import styles from './forensics.module.css'
import { Examination } from './run/examination.ts'
import { startWorker } from './run/start-worker.ts'
import { type PictureAsked, usePictureAsked } from './use-picture-asked.ts'

/** Forensics: one picture, what its file and its pixels say, and what neither can. Nothing leaves the device. */
export function ForensicsScreen() {
  const [examination] = useState(() => new Examination(startWorker))
  const state = useSyncExternalStore(examination.subscribe, examination.read)
  useEffect(() => {
    // Fetched with the screen, so that giving it a picture asks nobody for anything.
    examination.prepare()
    return () => examination.end()
  }, [examination])
  const asked = usePictureAsked((file) => examination.examine(file))
  return (
    <>
      <Asked {...asked} />
      <DropZone isOpen={state.phase === 'empty'} onFile={(file) => examination.examine(file)}>
        {state.file && <Desk key={state.url} {...{ state, examination }} />}
      </DropZone>
    </>
  )
}

/** How far the own picture of the address is on its way here. */
function Asked({ isFetching, error }: PictureAsked) {
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
