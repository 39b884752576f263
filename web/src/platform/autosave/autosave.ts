import { RequestError } from '../calls/request-error.ts'
import { type Around, createSaver, type SavingState } from './saver.ts'

/** State on the server. */
export interface Stored<Value> {
  /** Version, incremented with every change on the server. */
  version: number
  value: Value
}

/** Unsaved state that is stored on this device. */
export interface UnsavedState<Value> {
  /** Server state that the change is based on. */
  base: Value
  mine: Value
  /** Requests without a response, which may have arrived anyway. */
  doubts: readonly Value[]
}

export interface AutosaveDeps<Value> extends Around {
  stored: Stored<Value>
  /** Left from a reload, a crash or a lost connection. */
  left: readonly UnsavedState<Value>[]
  /** Replaces `base`; returns the new version. Rejects with `CONFLICT` if the server has another version. */
  save: (value: Value, base: Stored<Value>) => Promise<number>
  load: () => Promise<Stored<Value>>
  /** Merges local and remote changes of the same base without losing either. */
  merge: (base: Value, mine: Value, theirs: Value) => Value
  /** Stores the state on this device; null removes it because nothing is unsaved. */
  keep: (unsaved: UnsavedState<Value> | null) => void
}

export interface AutosaveState<Value> extends SavingState {
  value: Value
}

/** Maximum number of retries after conflicts, because others may save at the same time. */
const MAX_MERGES = 6
/** Maximum number of requests without a response that are remembered; at most one can have arrived. */
const MAX_DOUBTS = 12

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The server has rejected the request, so none of it was stored. */
const isNo = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.code !== 'NETWORK_ERROR'

export type Autosave<Value> = ReturnType<typeof createAutosave<Value>>

/** Autosave of one document: saves each change shortly after it is made, and merges changes made elsewhere. */
export function createAutosave<Value>(deps: AutosaveDeps<Value>) {
  const { merge } = deps
  let base = deps.stored
  let doubts: Value[] = []
  /** The last response was lost: the server may have another state. */
  let isUnsure = false
  let mine = base.value
  let incoming: Stored<Value> | null = null
  const watchers = new Set<() => void>()

  for (const left of deps.left) {
    const arrived = [left.mine, ...left.doubts].find((sent) => isSame(sent, base.value))
    mine = merge(arrived ?? left.base, left.mine, mine)
    doubts.push(left.mine, ...left.doubts)
  }

  const isDirty = () => isUnsure || !isSame(mine, base.value)

  function accept(stored: Stored<Value>): void {
    base = stored
    doubts = []
    isUnsure = false
  }

  /** Applies the server's state, saved by this tab or by another one. */
  function adopt(stored: Stored<Value>): void {
    const arrived = doubts.findLast((sent) => isSame(sent, stored.value))
    mine = merge(arrived ?? base.value, mine, stored.value)
    accept(stored)
  }

  async function send(): Promise<void> {
    const sent = mine
    const isInDoubt = doubts.some((each) => isSame(each, sent))
    if (!isInDoubt) doubts = [...doubts, sent].slice(-MAX_DOUBTS)
    try {
      const version = await deps.save(sent, base)
      // Keeps the state that was sent rather than the server's: a trailing space is still being typed.
      accept({ version, value: sent })
    } catch (error) {
      // A repeated request says nothing about the first one if it is rejected now.
      if (!isNo(error)) isUnsure = true
      else if (!isInDoubt) doubts = doubts.filter((each) => each !== sent)
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    for (let merges = 0; isDirty() && !saver.isStopped(); )
      try {
        await send()
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'CONFLICT' || ++merges > MAX_MERGES)
          throw error
        adopt(await deps.load())
        notify()
      }
  }

  const saver = createSaver(
    {
      isDirty,
      saveAll,
      keep() {
        if (!isDirty()) deps.keep(null)
        // With auto-save off, unsaved changes are not stored; leaving the page asks.
        else if (deps.isAutomatic()) deps.keep({ base: base.value, mine, doubts })
      },
      settled() {
        if (incoming && incoming.version > base.version) adopt(incoming)
        incoming = null
      },
      notify: () => notify(),
    },
    deps,
  )
  saver.begin()
  let snapshot: AutosaveState<Value> = { value: mine, ...saver.state() }

  function notify(): void {
    const { saved, problem } = saver.state()
    if (snapshot.value === mine && snapshot.saved === saved && snapshot.problem === problem) return
    snapshot = { value: mine, saved, problem }
    for (const watch of watchers) watch()
  }

  return {
    now: (): AutosaveState<Value> => snapshot,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    write(value: Value): void {
      if (value === mine) return
      mine = value
      saver.settle()
    },
    /** Applies a newer state from the server or from another tab. */
    receive(stored: Stored<Value>): void {
      if (saver.isStopped() || stored.version <= base.version) return
      if (!saver.isRunning()) {
        adopt(stored)
        saver.settle()
      } else if (!incoming || stored.version > incoming.version) incoming = stored
    },
    /** Discards unsaved changes. */
    discard(): void {
      mine = base.value
      isUnsure = false
      saver.cancel()
    },
    state: saver.state,
    flush: saver.flush,
    retry: saver.retry,
    keepNow: saver.keepNow,
    lose: saver.lose,
    end: saver.end,
  }
}
