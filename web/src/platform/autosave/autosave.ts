import { RequestError } from '../calls/request-error.ts'
import { type Around, createSaver, type SavingState } from './saver.ts'

/** The state on the server. */
export interface Stored<Value> {
  /** Counts up with every change there. */
  version: number
  value: Value
}

/** What is kept on this device until it is saved. */
export interface Unsaved<Value> {
  /** What it was written upon. */
  base: Value
  mine: Value
  /** What was sent and not answered, which may have arrived all the same. */
  doubts: readonly Value[]
}

export interface AutosaveDeps<Value> extends Around {
  stored: Stored<Value>
  /** Left behind by a reload, a crash or a lost network. */
  left: readonly Unsaved<Value>[]
  /** Writes it in place of `base`; answers the version it has then. Rejects with `CONFLICT` when the server has another version. */
  save: (value: Value, base: Stored<Value>) => Promise<number>
  load: () => Promise<Stored<Value>>
  /** What was written here and there upon the same: nothing of either is lost. */
  merge: (base: Value, mine: Value, theirs: Value) => Value
  /** On this device. Null: there is nothing that could be lost. */
  keep: (unsaved: Unsaved<Value> | null) => void
}

export interface Kept<Value> extends SavingState {
  value: Value
}

/** Others may save at the same moment again and again. */
const MOST_MERGES = 6
/** Of what was sent and not answered; at most one of them can have arrived. */
const MOST_DOUBTS = 12

const isSame = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/** The server has said no: nothing of what was sent is there. */
const isNo = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.code !== 'NETWORK_ERROR'

export type Autosave<Value> = ReturnType<typeof createAutosave<Value>>

/** Keeps something while it is written: every change is saved soon, and what was written elsewhere meanwhile is merged. */
export function createAutosave<Value>(deps: AutosaveDeps<Value>) {
  const { merge } = deps
  let base = deps.stored
  let doubts: Value[] = []
  /** The last answer was lost: the server may have something else. */
  let isUnsure = false
  let mine = base.value
  let heard: Stored<Value> | null = null
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

  /** Takes over the server's state, ours or somebody else's. */
  function adopt(stored: Stored<Value>): void {
    const arrived = doubts.findLast((sent) => isSame(sent, stored.value))
    mine = merge(arrived ?? base.value, mine, stored.value)
    accept(stored)
  }

  async function send(): Promise<void> {
    const sent = mine
    const isInDoubt = doubts.some((each) => isSame(each, sent))
    if (!isInDoubt) doubts = [...doubts, sent].slice(-MOST_DOUBTS)
    try {
      const version = await deps.save(sent, base)
      // What was sent, not what the server made of it: a space at the end goes on being typed.
      accept({ version, value: sent })
    } catch (error) {
      // The same again is no news: that it is refused now says nothing of the first time.
      if (!isNo(error)) isUnsure = true
      else if (!isInDoubt) doubts = doubts.filter((each) => each !== sent)
      throw error
    }
  }

  async function saveAll(): Promise<void> {
    for (let merges = 0; isDirty() && !saver.isOver(); )
      try {
        await send()
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'CONFLICT' || ++merges > MOST_MERGES)
          throw error
        adopt(await deps.load())
        tell()
      }
  }

  const saver = createSaver(
    {
      isDirty,
      saveAll,
      keep() {
        if (!isDirty()) deps.keep(null)
        // With auto-save off, nothing unsaved is kept; leaving the page asks.
        else if (deps.isAutomatic()) deps.keep({ base: base.value, mine, doubts })
      },
      settled() {
        if (heard && heard.version > base.version) adopt(heard)
        heard = null
      },
      tell: () => tell(),
    },
    deps,
  )
  saver.begin()
  let shown: Kept<Value> = { value: mine, ...saver.state() }

  function tell(): void {
    const { saved, problem } = saver.state()
    if (shown.value === mine && shown.saved === saved && shown.problem === problem) return
    shown = { value: mine, saved, problem }
    for (const watch of watchers) watch()
  }

  return {
    now: (): Kept<Value> => shown,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    write(value: Value): void {
      if (value === mine) return
      mine = value
      saver.settle()
    },
    /** The server was asked again, or another tab has told: what is newer there is taken in. */
    receive(stored: Stored<Value>): void {
      if (saver.isOver() || stored.version <= base.version) return
      if (!saver.isRunning()) {
        adopt(stored)
        saver.settle()
      } else if (!heard || stored.version > heard.version) heard = stored
    },
    /** What is not saved is given up. */
    forget(): void {
      mine = base.value
      isUnsure = false
      saver.forget()
    },
    state: saver.state,
    flush: saver.flush,
    retry: saver.retry,
    keepNow: saver.keepNow,
    lose: saver.lose,
    end: saver.end,
  }
}
