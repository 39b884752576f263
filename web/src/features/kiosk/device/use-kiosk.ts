import { useEffect, useRef } from 'react'
import type { Booth } from './booth.ts'

/** Keeps the camera open, the screen awake and the page in full screen. */
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
    // Closing the tab loses no data, but unsent items stay unsent until the booth is opened again.
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
  // Starts once the booth is in use.
  useEffect(() => {
    if (!isInUse) return
    let disarm = () => {}
    let isActive = true
    const arm = () => {
      void import('./arming/arm-booth.ts').then(
        ({ armBooth }) => {
          if (isActive) disarm = armBooth(booth)
        },
        () => addEventListener('online', arm, { once: true }),
      )
    }
    arm()
    return () => {
      isActive = false
      removeEventListener('online', arm)
      disarm()
    }
  }, [booth, isInUse])
  return {
    /** Full screen requires a user gesture. */
    enter() {
      if (!document.fullscreenElement && document.fullscreenEnabled)
        void document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined)
    },
  }
}
