import { startArming } from './arming.ts'
import type { Booth } from '../booth.ts'
import { cacheFiles } from './shell.ts'

/** Stores the booth's files on this device so that it can start offline. Returns a function that stops this. */
export function armBooth(booth: Booth): () => void {
  let stopWaiting = () => {}
  const arming = startArming({
    keep: cacheFiles,
    clock: booth.clock,
    onFiles: booth.showFiles,
    onNewBuild() {
      stopWaiting()
      stopWaiting = onceFree(booth, () => location.reload())
    },
  })
  booth.armedBy(arming)
  addEventListener('online', arming.now)
  return () => {
    removeEventListener('online', arming.now)
    arming.stop()
    stopWaiting()
    booth.armedBy(null)
  }
}

/** Calls `act` as soon as no guest is using the booth. Returns a function that cancels the call. */
function onceFree(booth: Booth, callback: () => void): () => void {
  const update = () => {
    if (booth.view().flow.step !== 'attract') return
    stop()
    callback()
  }
  const stop = booth.subscribe(update)
  update()
  return stop
}
