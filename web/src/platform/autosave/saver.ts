import { RequestError } from '../calls/request-error.ts'

/**
 * How what is written stands: `saved`; `unsaved`, about to be or waiting for Save; `saving`; `offline` and `failed`,
 * tried again by itself; `refused`, until it says something else; `gone`, deleted meanwhile.
 */
type Saved = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'refused' | 'gone'

export interface SavingState {
  saved: Saved
  /** Why it could not be saved. */
  problem: unknown
}

/** Time and settings, as a tab has them. */
export interface Around {
  /** Calls back after so many ms unless the returned function is called before. */
  later: (ms: number, act: () => void) => () => void
  /** Ms that only go forward, whatever the clock of the device says. */
  now: () => number
  /** Without it, nothing is saved until somebody says so. */
  isAutomatic: () => boolean
}

interface Written {
  isDirty: () => boolean
  /** Sends all that is not saved; rejects with why it could not. */
  saveAll: () => Promise<void>
  /** Brings to this device what could be lost, or removes it where nothing could. */
  keep: () => void
  /** A run has ended: what was heard meanwhile can be taken in. */
  settled?: () => void
  /** The state, or what is written, is another. */
  tell: () => void
}

const SAVE_AFTER_MS = 800
const LATEST_MS = 5_000
const KEEP_EVERY_MS = 300
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

export type Saver = ReturnType<typeof createSaver>

/** When something that is written is saved and kept on this device, and what becomes of it when that fails. One run at a time. */
export function createSaver(written: Written, around: Around) {
  const { isDirty, saveAll, tell } = written
  let saved: Saved = 'saved'
  let problem: unknown = null
  let retries = 0
  let unsavedSince: number | null = null
  let stopSaving = () => {}
  let stopKeeping: (() => void) | null = null
  let running: Promise<void> | null = null
  let isOver = false

  function keepNow(): void {
    stopKeeping?.()
    stopKeeping = null
    written.keep()
  }

  function plan(): void {
    stopSaving()
    unsavedSince ??= around.now()
    const wait = Math.min(SAVE_AFTER_MS, Math.max(0, unsavedSince + LATEST_MS - around.now()))
    if (around.isAutomatic()) stopSaving = around.later(wait, () => void flush())
  }

  /** Something was changed, here or elsewhere. */
  function settle(): void {
    if (isDirty()) stopKeeping ??= around.later(KEEP_EVERY_MS, keepNow)
    else if (!running) keepNow()
    // Without a network it is tried again when that is due, not with each key.
    if (saved === 'saved' || saved === 'unsaved' || saved === 'refused' || !isDirty()) {
      if (saved === 'saving' || saved === 'gone') return tell()
      ;[saved, problem, retries] = [isDirty() ? 'unsaved' : 'saved', null, 0]
      if (isDirty()) plan()
      else stopSaving()
    }
    tell()
  }

  function fail(error: unknown): void {
    const { code, status } = error instanceof RequestError ? error : { code: '', status: undefined }
    problem = error
    if (code === 'NOT_FOUND') saved = 'gone'
    else if (code === 'INPUT_INVALID') saved = 'refused'
    else {
      saved = status === 0 ? 'offline' : 'failed'
      // Not before the server takes more.
      const asked = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
      const wait = Math.max(asked, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries++))
      stopSaving = around.later(wait, () => void flush())
    }
  }

  /** One at a time: saves all there is, then does `act`. */
  async function run<T>(act: () => Promise<T>): Promise<T> {
    while (running) await running
    stopSaving()
    ;[saved, problem, unsavedSince] = ['saving', null, null]
    tell()
    const work = (async () => {
      await saveAll()
      return await act()
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
      written.settled?.()
      keepNow()
      if (saved === 'saved' || saved === 'unsaved') settle()
      tell()
    }
  }

  /** Saves now; whether everything is saved then. */
  async function flush(): Promise<boolean> {
    if (saved === 'gone' || isOver) return false
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
    isOver: () => isOver,
    /** What was left on this device is saved at once. */
    begin(): void {
      if (!isDirty()) return
      saved = 'unsaved'
      if (around.isAutomatic()) stopSaving = around.later(0, () => void flush())
    },
    settle,
    run,
    flush,
    keepNow,
    /** The network is back. */
    retry(): void {
      if (saved === 'offline' || saved === 'failed') void flush()
    },
    /** It was deleted and is here again. */
    revive(): void {
      ;[saved, problem] = ['unsaved', null]
    },
    /** It is deleted: nothing more can be saved. */
    lose(): void {
      stopSaving()
      saved = 'gone'
      keepNow()
      tell()
    },
    /** What is not saved was given up. */
    forget(): void {
      stopSaving()
      ;[saved, problem] = ['saved', null]
      keepNow()
      tell()
    },
    /** Nothing is saved any more, also not what is under way to be. */
    end(): void {
      isOver = true
      stopSaving()
      stopKeeping?.()
    },
  }
}
