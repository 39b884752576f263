import type { Prompt } from '@studio/contract/prompts'
import { RequestError } from '../../../platform/index.ts'
import { createSending, type SendingDeps, type VersionAnswer } from './prompt-sending.ts'
import { createPromptText, type Stored, type Unsaved } from './prompt-text.ts'
import { isSameWritten, type Written } from './written.ts'

/**
 * How what is written stands: `saved`; `unsaved`, about to be or waiting for Save; `saving`; `offline` and `failed`,
 * tried again by itself; `refused`, until it says something else; `gone`, deleted meanwhile.
 */
export type Saved = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'refused' | 'gone'

export interface KeptPrompt {
  written: Written
  saved: Saved
  /** Why it could not be saved. */
  problem: unknown
}

export interface KeeperDeps extends SendingDeps {
  prompt: Prompt
  /** Left behind by a reload, a crash or a lost network. */
  left: readonly Unsaved[]
  /** On this device. Null: there is nothing that could be lost. */
  keep: (unsaved: Unsaved | null) => void
  /** Calls back after so many ms unless the returned function is called before. */
  later: (ms: number, act: () => void) => () => void
  now: () => number
  isAutomatic: () => boolean
}

const SAVE_AFTER_MS = 800
const LATEST_MS = 5_000
const KEEP_EVERY_MS = 300
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

export type PromptKeeper = ReturnType<typeof createPromptKeeper>

/** Keeps a prompt while it is written: all of it is saved soon, and what was written elsewhere meanwhile is merged word by word. */
export function createPromptKeeper(deps: KeeperDeps) {
  const text = createPromptText(deps.prompt, deps.left, deps.now)
  const { isDirty, adopt } = text
  const { upon, saveAll } = createSending(text, deps, { isOver: () => isOver, onAdopted: () => tell() })
  let saved: Saved = 'saved'
  let problem: unknown = null
  let retries = 0
  let unsavedSince: number | null = null
  let stopSaving = () => {}
  let stopKeeping: (() => void) | null = null
  let running: Promise<void> | null = null
  let heard: Stored | null = null
  let isOver = false
  const watchers = new Set<() => void>()
  let shown: KeptPrompt = { written: text.base(), saved, problem }

  function tell(): void {
    const mine = text.mine()
    if (shown.written === mine && shown.saved === saved && shown.problem === problem) return
    shown = { written: mine, saved, problem }
    for (const watch of watchers) watch()
  }

  function keepNow(): void {
    stopKeeping?.()
    stopKeeping = null
    deps.keep(isDirty() ? text.unsaved() : null)
  }

  function plan(): void {
    stopSaving()
    unsavedSince ??= deps.now()
    const wait = Math.min(SAVE_AFTER_MS, Math.max(0, unsavedSince + LATEST_MS - deps.now()))
    if (deps.isAutomatic()) stopSaving = deps.later(wait, () => void flush())
  }

  /** Something was changed, here or elsewhere. */
  function settle(): void {
    if (isDirty()) stopKeeping ??= deps.later(KEEP_EVERY_MS, keepNow)
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
      stopSaving = deps.later(wait, () => void flush())
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
      if (heard && heard.draftVersion > text.draftVersion()) adopt(heard)
      heard = null
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

  if (isDirty()) {
    saved = 'unsaved'
    shown = { written: text.mine(), saved, problem }
    if (deps.isAutomatic()) stopSaving = deps.later(0, () => void flush())
  }

  return {
    now: (): KeptPrompt => shown,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    change(edit: (written: Written) => Written): void {
      const next = edit(text.mine())
      if (next === text.mine()) return
      text.write(next)
      settle()
    },
    /** A text as its field holds it now, and what the field held before. */
    typed(field: 'body' | 'negative' | 'notes', now: string, before: string): void {
      text.type(field, now, before)
      settle()
    },
    flush,
    /** Saves all there is and makes a version of it; answers that, or the newest where nothing has changed since. */
    addVersion: (note?: string): Promise<VersionAnswer> =>
      run(() =>
        upon(async () => {
          await saveAll()
          const answer = await deps.addVersion({ baseVersion: text.draftVersion(), ...(note && { note }) })
          text.renumber(answer.draftVersion)
          deps.onSaved?.({ draftVersion: answer.draftVersion, written: text.base() })
          return answer
        }),
      ),
    /** The network is back. */
    retry(): void {
      if (saved === 'offline' || saved === 'failed') void flush()
    },
    /** The server was asked again, or another tab has told: what is newer there is taken in. */
    receive(stored: Stored): void {
      if (isOver) return
      if (running) {
        if (!heard || stored.draftVersion > heard.draftVersion) heard = stored
        return
      }
      const isNews =
        stored.draftVersion > text.draftVersion() ||
        (stored.draftVersion === text.draftVersion() && !isSameWritten(stored.written, text.base()))
      if (!isNews) return
      adopt(stored)
      settle()
    },
    /** It was deleted and is here again. */
    revive(stored: Stored): void {
      saved = 'unsaved'
      problem = null
      adopt(stored)
      settle()
    },
    /** It is deleted: nothing more can be saved. */
    lose(): void {
      stopSaving()
      saved = 'gone'
      keepNow()
      tell()
    },
    /** What is not saved is given up. */
    forget(): void {
      stopSaving()
      text.giveUp()
      ;[saved, problem] = ['saved', null]
      keepNow()
      tell()
    },
    keepNow,
    /** Nothing is saved any more, also not what is under way to be. */
    end(): void {
      isOver = true
      stopSaving()
      stopKeeping?.()
    },
  }
}
