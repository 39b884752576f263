import { startArming } from './arming.ts'
import type { Booth } from '../booth.ts'
import { keepFiles } from './shell.ts'

/** Keeps this booth able to begin without a network, until what is answered is called. */
export function armBooth(booth: Booth): () => void {
  let stopWaiting = () => {}
  const arming = startArming({
    keep: keepFiles,
    clock: booth.clock,
    onFiles: booth.showFiles,
    onOther() {
      stopWaiting()
      stopWaiting = whenFree(booth, () => location.reload())
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

/** At once between guests, else as soon as the one who is there has left; unless what is answered is called before. */
function whenFree(booth: Booth, act: () => void): () => void {
  const look = () => {
    if (booth.view().flow.step !== 'attract') return
    stop()
    act()
  }
  const stop = booth.subscribe(look)
  look()
  return stop
}
