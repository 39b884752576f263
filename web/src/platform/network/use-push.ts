import { useSyncExternalStore } from 'react'
import { push } from '../session/tab-push.ts'

/** True while realtime is connected, so that nothing needs polling. */
export const usePushAlive = (): boolean => useSyncExternalStore(push.watch, push.isAlive)
