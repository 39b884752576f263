import type { Refused } from '../../../../guest/index.ts'
import type { GuestProof, MarkChange } from '@studio/contract/proofs'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { createMarkQueue, type QueueState, type Waiting } from './mark-queue.ts'
import { browserStorage } from '../../../../platform/browser-storage.ts'
import { putMark } from '../proof-calls.ts'
import { ownMarks } from '../proof-state.ts'

/** Retry interval in ms while the server can’t be reached. The `online` event triggers an earlier retry. */
const AGAIN_MS = 5_000

export interface Problem {
  mark: Waiting
  why: Refused
}

function readWaiting(key: string): Waiting[] {
  try {
    const stored = JSON.parse(browserStorage.read(key) ?? '[]') as unknown
    return Array.isArray(stored) ? (stored as Waiting[]) : []
  } catch {
    return []
  }
}

/** The guest’s marks as displayed, and their outbox. Calls `reload` once all are saved. */
export function useMarks(proof: GuestProof, reload: () => Promise<void>) {
  const key = `studio-proof-${proof.proof.id}-${proof.guest.id}`
  const [state, setState] = useState<QueueState>(() => ({ waiting: readWaiting(key), isHeld: false }))
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef(reload)
  latest.current = reload
  // Saved marks are shown until the next response includes them.
  const [saved, setSaved] = useState<{ proof: GuestProof; marks: Waiting[] }>({ proof, marks: [] })
  const queue = useMemo(
    () =>
      createMarkQueue({
        read: () => readWaiting(key),
        write: (waiting) => browserStorage.write(key, JSON.stringify(waiting)),
        async send(mark) {
          await putMark(mark.mediaId, mark.change)
          setSaved((now) => ({ ...now, marks: [...now.marks, mark] }))
        },
        refused(mark, why) {
          setProblem({ mark, why })
          void latest.current()
        },
        changed: setState,
      }),
    [key],
  )
  useEffect(() => {
    const flush = () => void queue.flush()
    flush()
    addEventListener('online', flush)
    return () => removeEventListener('online', flush)
  }, [queue])
  useEffect(() => {
    if (!state.isHeld) return
    const timer = setTimeout(() => void queue.flush(), AGAIN_MS)
    return () => clearTimeout(timer)
  }, [queue, state])
  // A newer response includes the saved marks only if the queue was empty when it was requested.
  if (saved.proof !== proof && state.waiting.length === 0) setSaved({ proof, marks: [] })

  const marks = ownMarks(proof, [...saved.marks, ...state.waiting])
  return {
    marks,
    ...state,
    problem,
    forgetProblem: () => setProblem(null),
    mark: (mediaId: string, change: MarkChange) => queue.add({ mediaId, change }),
  }
}
