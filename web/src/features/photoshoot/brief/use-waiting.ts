import { useState } from 'react'
import { browserStorage, useNetwork } from '../../../platform/index.ts'

/** A brief that was to be sent while the network was `away`, or that may be sent now that it is `back`. */
export type Waiting = 'away' | 'back' | undefined

/** Whether a brief waits for the network, kept by the browser as `storedAs`: a reload and other screens change nothing. */
export function useWaiting(storedAs: string) {
  const state = useNetwork()
  const [isWaiting, setIsWaiting] = useState(() => browserStorage.read(storedAs) !== null)
  const waiting: Waiting = isWaiting ? (state === 'here' ? 'back' : 'away') : undefined
  return {
    waiting,
    wait() {
      browserStorage.write(storedAs, '1')
      setIsWaiting(true)
    },
    stopWaiting() {
      browserStorage.remove(storedAs)
      setIsWaiting(false)
    },
  }
}
