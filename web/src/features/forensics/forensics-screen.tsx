import { useEffect, useState, useSyncExternalStore } from 'react'
import './forensics.texts.ts'
import { Desk } from './desk/desk.tsx'
import { DropZone } from './drop-zone.tsx'
import { Examination } from './run/examination.ts'
import { startWorker } from './run/start-worker.ts'

/** Forensics: one picture, what its file and its pixels say, and what neither can. Nothing leaves the device. */
export function ForensicsScreen() {
  const [examination] = useState(() => new Examination(startWorker))
  const state = useSyncExternalStore(examination.subscribe, examination.read)
  useEffect(() => () => examination.leave(), [examination])
  return (
    <DropZone isOpen={state.phase === 'empty'} onFile={(file) => examination.examine(file)}>
      {state.file && <Desk key={state.url} {...{ state, examination }} />}
    </DropZone>
  )
}
