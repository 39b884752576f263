import { useCallback, useEffect, useState } from 'react'
import { measureStorage } from '../open-booth.ts'

/** Storage and screen of the device. */
export function useDeviceFacts() {
  const [storage, setStorage] = useState<Awaited<ReturnType<typeof measureStorage>>>(null)
  const [isFullscreen, setIsFullscreen] = useState(document.fullscreenElement !== null)
  const refresh = useCallback(async () => setStorage(await measureStorage()), [])
  useEffect(() => {
    const first = setTimeout(() => void refresh())
    const change = () => setIsFullscreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', change)
    return () => {
      clearTimeout(first)
      document.removeEventListener('fullscreenchange', change)
    }
  }, [refresh])
  return {
    storage,
    isFullscreen,
    /** Requests persistent storage for this device's photos. The browser may deny it. */
    async persist(): Promise<void> {
      await navigator.storage.persist().catch(() => false)
      await refresh()
    },
  }
}
