import { useSyncExternalStore } from 'react'
import { push } from '../session/tab-push.ts'

/** Whether the server tells what happens by itself: then nothing needs to be asked for again and again. */
export const usePushAlive = (): boolean => useSyncExternalStore(push.watch, push.isAlive)
