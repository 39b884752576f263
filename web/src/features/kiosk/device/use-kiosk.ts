import { useEffect, useRef } from 'react'
import type { Booth } from './booth.ts'
import { keepFiles } from './shell.ts'

const LOOK_FOR_BUILD_MS = 10 * 60_000

/** Keeps the camera open, the screen awake and filled for as long as the booth stands here. */
export function useKiosk(booth: Booth, isInUse: boolean): { enter: () => void } {
  const wake = useRef<WakeLockSentinel>(null)
  useEffect(() => {
    void booth.camera.open()
    const stay = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      wake.current = await navigator.wakeLock.request('screen').catch(() => null)
    }
    void stay()
    document.addEventListener('visibilitychange', stay)
    // Closing the tab loses nothing, but what waits would wait until it is opened again.
    const warn = (event: BeforeUnloadEvent) => {
      if (booth.view().waiting.count > 0) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => {
      document.removeEventListener('visibilitychange', stay)
      removeEventListener('beforeunload', warn)
      void wake.current?.release().catch(() => undefined)
      booth.camera.close()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [booth])
  useEffect(() => {
    let isThere = true
    // Armed by being used: all files are kept, and those of a new build before the page changes to it, between guests.
    const keep = async () => {
      if (!isInUse) return
      const { isOther } = await keepFiles()
      if (isThere && isOther) turnWhenFree(booth, () => location.reload())
    }
    void keep()
    const timer = setInterval(() => void keep(), LOOK_FOR_BUILD_MS)
    return () => {
      isThere = false
      clearInterval(timer)
    }
  }, [booth, isInUse])
  return {
    /** Only a touch may fill the screen. */
    enter() {
      if (!document.fullscreenElement && document.fullscreenEnabled)
        void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
    },
  }
}

/** At once between guests, else as soon as the one who is there has left. */
function turnWhenFree(booth: Booth, turn: () => void): void {
  const look = () => {
    if (booth.view().flow.step !== 'attract') return
    stop()
    turn()
  }
  const stop = booth.subscribe(look)
  look()
}
