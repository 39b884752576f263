import { useState } from 'react'
import { browserStorage, useNetwork } from '../../../platform/index.ts'

/** State of a brief that couldn't be sent: the connection is `away`, or it is `back`. */
export type Waiting = 'away' | 'back' | undefined

/** Waiting state of a brief, stored in the browser under `storedAs` so that it survives reloads and other screens. */
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
