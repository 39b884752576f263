import { useSyncExternalStore } from 'react'
import type { StoredSession } from './stored-session.ts'
import { session } from './tab.ts'

/** Subscribes to the session. */
export const useSession = (): StoredSession | null => useSyncExternalStore(session.subscribe, session.current)
