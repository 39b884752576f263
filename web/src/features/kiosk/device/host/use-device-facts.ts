import { useCallback, useEffect, useState } from 'react'
import { storageNow } from '../open-booth.ts'
import { askShell, type KeptFiles, keepFiles } from '../shell.ts'

/** What the device says of itself: its room, its screen, the files that are kept. */
export function useDeviceFacts() {
  const [storage, setStorage] = useState<Awaited<ReturnType<typeof storageNow>>>(null)
  const [isFullscreen, setIsFullscreen] = useState(document.fullscreenElement !== null)
  const [kept, setKept] = useState<KeptFiles>('unknown')
  const look = useCallback(async () => {
    setStorage(await storageNow())
    setKept(await askShell())
  }, [])
  useEffect(() => {
    const first = setTimeout(() => void look())
    const change = () => setIsFullscreen(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', change)
    return () => {
      clearTimeout(first)
      document.removeEventListener('fullscreenchange', change)
    }
  }, [look])
  return {
    storage,
    isFullscreen,
    kept,
    /** Asks the browser never to clear this device's pictures; it may say no. */
    async persist(): Promise<void> {
      await navigator.storage.persist().catch(() => false)
      await look()
    },
    async prepare(): Promise<void> {
      setKept('keeping')
      setKept((await keepFiles()).kept)
    },
  }
}
