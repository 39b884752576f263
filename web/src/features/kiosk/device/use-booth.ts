import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Booth } from './booth.ts'
import type { BoothView } from './booth-view.ts'
import type { CameraState } from './camera/camera.ts'

export const useBoothView = (booth: Booth): BoothView => useSyncExternalStore(booth.subscribe, booth.view)

export const useCamera = ({ camera }: Booth): CameraState =>
  useSyncExternalStore(camera.subscribe, camera.state)

/** Returns the remaining whole seconds. Null without an end. */
export function useSecondsUntil(booth: Booth, endsAt: number | null): number | null {
  const { clock } = booth
  const [now, setNow] = useState(clock.now())
  useEffect(() => {
    if (endsAt === null) return
    let cancel = () => {}
    const tick = () => {
      setNow(clock.now())
      cancel = clock.after(1_000, tick)
    }
    cancel = clock.after(0, tick)
    return () => cancel()
  }, [clock, endsAt])
  return endsAt === null ? null : Math.max(0, Math.ceil((endsAt - now) / 1000))
}
