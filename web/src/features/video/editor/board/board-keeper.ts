import { mergeDrafts } from './merge.ts'
import type { Storyboard, StoryboardDraft } from '@studio/contract/video'
import { RequestError } from '../../../../platform/index.ts'
import type { Edit } from './edits.ts'
import { createHistory } from './history.ts'

/**
 * How what is written stands: `saved`; `unsaved`, about to be or waiting for Save; `saving`; `offline` and `failed`,
 * tried again by itself; `refused`, until it says something else; `gone`, deleted meanwhile.
 */
export type Saved = 'saved' | 'unsaved' | 'saving' | 'offline' | 'failed' | 'refused' | 'gone'

export interface KeptBoard {
  draft: StoryboardDraft
  saved: Saved
  /** Why it is refused. */
  problem: unknown
  canUndo: boolean
  canRedo: boolean
}

/** What was written and not yet saved, and what it was written upon. */
export interface Unsaved {
  base: StoryboardDraft
  draft: StoryboardDraft
}

export interface KeeperDeps {
  board: Storyboard
  /** Left behind by a reload, a crash or a lost network. */
  left: readonly Unsaved[]
  save: (version: number, draft: StoryboardDraft) => Promise<Storyboard>
  load: () => Promise<Storyboard>
  /** Null: there is nothing that could be lost. */
  keep: (unsaved: Unsaved | null) => void
  /** Calls back after so many ms unless the returned function is called before. */
  later: (ms: number, act: () => void) => () => void
  isAutomatic: () => boolean
}

const SAVE_AFTER_MS = 800
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000
/** Others may save at the same moment again and again. */
const MOST_MERGES = 6

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export type BoardKeeper = ReturnType<typeof createBoardKeeper>

/** Keeps a storyboard while it is edited: every change is saved soon, and what was changed elsewhere meanwhile is merged. */
export function createBoardKeeper(deps: KeeperDeps) {
  let { version } = deps.board
  let base = deps.board.draft
  let draft = deps.left.reduce((mine, unsaved) => mergeDrafts(unsaved.base, unsaved.draft, mine), base)
  let saved: Saved = 'saved'
  let problem: unknown = null
  let retries = 0
  let stopTimer = () => {}
  let running: Promise<void> | null = null
  let isOver = false
  const history = createHistory()
  const watchers = new Set<() => void>()
  let shown = look()

  function look(): KeptBoard {
    return { draft, saved, problem, canUndo: history.canUndo(), canRedo: history.canRedo() }
  }

  function tell(): void {
    shown = look()
    for (const watch of watchers) watch()
  }

  const isDirty = () => !isSame(draft, base)

  function adopt(board: Storyboard): void {
    draft = mergeDrafts(base, draft, board.draft)
    base = board.draft
    version = board.version
  }

  function write(next: StoryboardDraft): void {
    draft = next
    deps.keep(isDirty() && deps.isAutomatic() ? { base, draft } : null)
    if (saved !== 'saving' && saved !== 'gone') {
      saved = isDirty() ? 'unsaved' : 'saved'
      retries = 0
      stopTimer()
      if (isDirty() && deps.isAutomatic()) stopTimer = deps.later(SAVE_AFTER_MS, () => void flush())
    }
    tell()
  }

  async function saveAll(): Promise<void> {
    for (let merges = 0; isDirty() && !isOver; ) {
      const sent = draft
      try {
        const board = await deps.save(version, sent)
        version = board.version
        // What was sent, not what the server made of it: a space at the end goes on being typed.
        base = sent
      } catch (error) {
        if (!(error instanceof RequestError) || error.code !== 'CONFLICT' || ++merges > MOST_MERGES)
          throw error
        adopt(await deps.load())
      }
    }
  }

  function fail(error: unknown): void {
    const code = error instanceof RequestError ? error.code : ''
    const status = error instanceof RequestError ? error.status : 0
    problem = error
    if (code === 'NOT_FOUND') saved = 'gone'
    else if (code === 'INPUT_INVALID') saved = 'refused'
    else {
      saved = status === 0 ? 'offline' : 'failed'
      // Not before the server takes more.
      const asked = error instanceof RequestError ? (error.retryAfter ?? 0) * 1000 : 0
      const wait = Math.max(asked, Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries++))
      stopTimer = deps.later(wait, () => void flush())
    }
  }

  /** Saves now; whether everything is saved then. */
  async function flush(): Promise<boolean> {
    stopTimer()
    if (saved === 'gone') return false
    if (!running && !isDirty()) return true
    running ??= (async () => {
      saved = 'saving'
      tell()
      try {
        await saveAll()
        ;[saved, problem, retries] = ['saved', null, 0]
        deps.keep(null)
      } catch (error) {
        fail(error)
      } finally {
        running = null
        tell()
      }
    })()
    await running
    return !isDirty()
  }

  if (isDirty()) {
    saved = 'unsaved'
    shown = look()
    stopTimer = deps.later(0, () => void flush())
  }

  return {
    now: (): KeptBoard => shown,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Changes of one group that follow each other soon are undone together. Answers what takes this one back. */
    change(edit: Edit, group?: string): () => void {
      const before = draft
      const after = edit(before)
      if (isSame(before, after)) return () => {}
      history.add(before, after, group)
      write(after)
      return () => {
        const now = draft
        const next = mergeDrafts(after, before, now)
        history.add(now, next)
        write(next)
      }
    },
    undo: () => write(history.undo(draft)),
    redo: () => write(history.redo(draft)),
    flush,
    /** The network is back. */
    retry: () => {
      if (saved === 'offline' || saved === 'failed') void flush()
    },
    /** The server was asked again: what it has newer is taken in. */
    receive(board: Storyboard): void {
      if (running || board.version <= version) return
      adopt(board)
      write(draft)
    },
    /** Nothing is saved any more, also not what is under way to be. */
    end(): void {
      isOver = true
      stopTimer()
    },
  }
}
