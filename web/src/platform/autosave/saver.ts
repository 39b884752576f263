import { RequestError } from '../calls/request-error.ts'

/**
 * Save status: `saved`; `unsaved`, waiting for the next save; `saving`; `offline` and `failed`, retried automatically;
 * `refused` until the content changes; `gone`, deleted in the meantime.
 */
type Saved = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'refused' | 'gone'

export interface SavingState {
  saved: Saved
  /** Error of the last save. */
  problem: unknown
}

/** Time and settings of the tab. */
export interface Around {
  /** Calls back after that many ms, unless the returned function is called first. */
  later: (ms: number, callback: () => void) => () => void
  /** Monotonic time in ms, independent of the device's clock. */
  now: () => number
  /** If off, nothing is saved until the user saves. */
  isAutomatic: () => boolean
}

interface Written {
  isDirty: () => boolean
  /** Sends all unsaved changes; rejects with the error of the save. */
  saveAll: () => Promise<void>
  /** Stores unsaved changes on this device, or removes them if there are none. */
  keep: () => void
  /** Called after a run: pending remote changes can be applied. */
  settled?: () => void
  /** Called when the status or the content changes. */
  notify: () => void
}

const SAVE_AFTER_MS = 800
const LATEST_MS = 5_000
const KEEP_EVERY_MS = 300
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

export type Saver = ReturnType<typeof createSaver>

/**
 * Decides when to save changes and store them on this device, and how to continue after an error. One run at a time.
 */
export function createSaver(source: Written, around: Around) {
  const { isDirty, saveAll, notify } = source
  let saved: Saved = 'saved'
  let problem: unknown = null
  let retries = 0
  let unsavedSince: number | null = null
  let stopSaving = () => {}
  let stopListening: (() => void) | null = null
  let running: Promise<void> | null = null
  let isStopped = false

  function saveNow(): void {
    stopListening?.()
    stopListening = null
    source.keep()
  }

  function plan(): void {
    stopSaving()
    unsavedSince ??= around.now()
    const wait = Math.min(SAVE_AFTER_MS, Math.max(0, unsavedSince + LATEST_MS - around.now()))
    if (around.isAutomatic()) stopSaving = around.later(wait, () => void flush())
  }

  /** Called after a local or remote change. */
  function settle(): void {
    if (isDirty()) stopListening ??= around.later(KEEP_EVERY_MS, saveNow)
    else if (!running) saveNow()
    // Offline, saving is retried when the next retry is due, not with each key press.
    if (saved === 'saved' || saved === 'unsaved' || saved === 'refused' || !isDirty()) {
      if (saved === 'saving' || saved === 'gone') return notify()
      ;[saved, problem, retries] = [isDirty() ? 'unsaved' : 'saved', null, 0]
      if (isDirty()) plan()
      else stopSaving()
    }
    notify()
  }

  function fail(error: unknown): void {
    const { code, status } = error instanceof RequestError ? error : { code: '', status: undefined }
    problem = error
    if (code === 'NOT_FOUND') saved = 'gone'
    else if (code === 'INPUT_INVALID') saved = 'refused'
    else {
      saved = status === 0 ? 'offline' : 'failed'
      // Waits until the server's rate limit allows the next request.
      const retryAfterMs = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
      const wait = Math.max(retryAfterMs, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries++))
      stopSaving = around.later(wait, () => void flush())
    }
  }

  /** Saves all changes, then runs `act`; one run at a time. */
  async function run<T>(operation: () => Promise<T>): Promise<T> {
    while (running) await running
    stopSaving()
    ;[saved, problem, unsavedSince] = ['saving', null, null]
    notify()
    const work = (async () => {
      await saveAll()
      return await operation()
    })()
    running = work.then(
      () => undefined,
      () => undefined,
    )
    try {
      const result = await work
      ;[saved, retries] = [isDirty() ? 'unsaved' : 'saved', 0]
      return result
    } catch (error) {
      fail(error)
      throw error
    } finally {
      running = null
      source.settled?.()
      saveNow()
      if (saved === 'saved' || saved === 'unsaved') settle()
      notify()
    }
  }

  /** Saves now; true if everything is saved afterwards. */
  async function flush(): Promise<boolean> {
    if (saved === 'gone' || isStopped) return false
    if (!running && !isDirty()) return true
    try {
      await run(async () => undefined)
    } catch {
      return false
    }
    return !isDirty()
  }

  return {
    state: (): SavingState => ({ saved, problem }),
    isRunning: () => running !== null,
    isStopped: () => isStopped,
    /** Changes left on this device are saved immediately. */
    begin(): void {
      if (!isDirty()) return
      saved = 'unsaved'
      if (around.isAutomatic()) stopSaving = around.later(0, () => void flush())
    },
    settle,
    run,
    flush,
    keepNow: saveNow,
    /** Called when the connection is back. */
    retry(): void {
      if (saved === 'offline' || saved === 'failed') void flush()
    },
    /** Called when a deleted document is restored. */
    revive(): void {
      ;[saved, problem] = ['unsaved', null]
    },
    /** Called when the document is deleted: nothing more can be saved. */
    lose(): void {
      stopSaving()
      saved = 'gone'
      saveNow()
      notify()
    },
    /** Called when unsaved changes are discarded. */
    cancel(): void {
      stopSaving()
      ;[saved, problem] = ['saved', null]
      saveNow()
      notify()
    },
    /** Stops saving, including a save in progress. */
    end(): void {
      isStopped = true
      stopSaving()
      stopListening?.()
    },
  }
}
