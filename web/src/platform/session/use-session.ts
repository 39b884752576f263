import { useSyncExternalStore } from 'react'
import type { StoredSession } from './stored-session.ts'
import { session } from './tab.ts'

/** Who is signed in, kept up to date. */
export const useSession = (): StoredSession | null => useSyncExternalStore(session.subscribe, session.current)
