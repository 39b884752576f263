import { type Prompt, PromptContent } from '@studio/contract/prompts'
import { merge3 } from '@studio/contract/text'
import { safeParse } from 'zod/mini'
import { RequestError } from '../../../platform/index.ts'
import { caretAfter, editBetween } from '../field/marks.ts'
import { hasArrived, mergeWritten, moveBlocks } from './merge-written.ts'
import { isSameWritten, sendable, type Written, writtenOf } from './written.ts'

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

/** What is kept on this device until it is saved. */
export interface Unsaved {
  /** What it was written upon. */
  base: Written
  mine: Written
  /** What was sent and not answered, which may have arrived all the same. */
  doubts: Written[]
  /** Texts from elsewhere that have to become versions before they are replaced. */
  asides: PromptContent[]
}

/** What stands on the server. */
export interface Stored {
  draftVersion: number
  written: Written
}

export interface DraftBody {
  baseVersion: number
  content: PromptContent
  title?: string
  notes?: string
}

export interface VersionBody {
  content?: PromptContent
  note?: string
  aside?: boolean
  madeBy?: 'merge' | 'assistant'
  baseVersion?: number
}

export interface VersionAnswer {
  version: { number: number }
  draftVersion: number
  isNew: boolean
}

export interface KeeperDeps {
  prompt: Prompt
  /** Left behind by a reload, a crash or a lost network. */
  left: readonly Unsaved[]
  save: (body: DraftBody) => Promise<{ draftVersion: number }>
  load: () => Promise<Prompt>
  addVersion: (body: VersionBody) => Promise<VersionAnswer>
  /** On this device. Null: there is nothing that could be lost. */
  keep: (unsaved: Unsaved | null) => void
  /** Told what stands on the server since this moment: other tabs need not ask for it. */
  onSaved?: (stored: Stored) => void
  /** What another tab wrote in place of the same words is a version now, of this number. */
  onAside?: (number: number) => void
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
/** So long after the last key somebody still thinks of the next. */
const WRITING_MS = 30_000
/** Others may save at the same moment again and again. */
const MOST_MERGES = 6
/** Of what was sent and not answered; at most one of them can have arrived. */
const MOST_DOUBTS = 12

const isConflict = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'CONFLICT' && error.details?.draftVersion !== undefined

/** The server has said no: nothing of what was sent is there. */
const isNo = (error: unknown): boolean =>
  error instanceof RequestError && error.status >= 400 && error.status < 500 && error.code !== 'NETWORK_ERROR'

export type PromptKeeper = ReturnType<typeof createPromptKeeper>

/** Keeps a prompt while it is written: all of it is saved soon, and what was written elsewhere meanwhile is merged word by word. */
export function createPromptKeeper(deps: KeeperDeps) {
  let base = writtenOf(deps.prompt)
  let { draftVersion } = deps.prompt
  let mine = base
  let doubts: Written[] = []
  let asides: PromptContent[] = []
  let saved: Saved = 'saved'
  let problem: unknown = null
  let retries = 0
  let unsavedSince: number | null = null
  let stopSaving = () => {}
  let stopKeeping: (() => void) | null = null
  let running: Promise<void> | null = null
  let heard: Stored | null = null
  let typing: { field: 'body' | 'negative'; at: number; since: number } | null = null
  let isOver = false
  const watchers = new Set<() => void>()
  let shown: KeptPrompt = { written: mine, saved, problem }

  function tell(): void {
    if (shown.written === mine && shown.saved === saved && shown.problem === problem) return
    shown = { written: mine, saved, problem }
    for (const watch of watchers) watch()
  }

  const toSend = () => sendable(mine, base)
  const isDirty = () => asides.length > 0 || !isSameWritten(toSend(), base)

  function keepNow(): void {
    stopKeeping?.()
    stopKeeping = null
    deps.keep(isDirty() ? { base, mine, doubts, asides } : null)
  }

  /** What stands there, be it ours or somebody else's. */
  function accept(stored: Stored): void {
    ;({ draftVersion, written: base } = stored)
    doubts = []
  }

  /** The text is this now, without anything having been typed here; what is being typed goes on where it was. */
  function takeIn(written: Written): void {
    const isWriting = typing !== null && deps.now() - typing.since < WRITING_MS
    const next = typing && isWriting ? keptApart(mine, written, typing) : written
    if (typing) {
      const { field, at } = typing
      typing = { ...typing, at: caretAfter(at, mine.content[field], next.content[field]) }
    }
    mine = next
  }

  /** Takes in what was written elsewhere. */
  function adopt(stored: Stored): void {
    const theirs = stored.written
    const from = doubts.findLast((sent) => hasArrived(sent, base, theirs)) ?? base
    const { written, hasOverlap } = mergeWritten(from, mine, theirs)
    if (hasOverlap) asides = [...asides, theirs.content]
    takeIn(written)
    accept(stored)
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

  /** What would be written over must be a version first. */
  async function keepAsides(): Promise<void> {
    for (let content = asides[0]; content && !isOver; content = asides[0]) {
      const { version } = await deps.addVersion({ content, aside: true, madeBy: 'merge' })
      asides = asides.slice(1)
      deps.onAside?.(version.number)
    }
  }

  const bodyOf = (written: Written): DraftBody => ({
    ...{ baseVersion: draftVersion, content: written.content },
    ...(written.title === base.title ? {} : { title: written.title }),
    ...(written.notes === base.notes ? {} : { notes: written.notes }),
  })

  async function send(written: Written): Promise<void> {
    // What cannot be sent is not worth a question; it stays on this device until it can.
    const { error } = safeParse(PromptContent, written.content)
    if (error) throw new RequestError('INPUT_INVALID', { status: 422, code: 'INPUT_INVALID', cause: error })
    // The same again is no news: that it is refused now says nothing of the first time.
    const isInDoubt = doubts.some((sent) => isSameWritten(sent, written))
    if (!isInDoubt) doubts = [...doubts, written].slice(-MOST_DOUBTS)
    try {
      const answer = await deps.save(bodyOf(written))
      accept({ ...answer, written })
      deps.onSaved?.({ draftVersion, written: base })
    } catch (error) {
      if (isNo(error) && !isInDoubt) doubts = doubts.filter((each) => each !== written)
      throw error
    }
  }

  /** Runs what writes to the server; where somebody else has written first, that is taken in and it is run again. */
  async function upon<T>(act: () => Promise<T>): Promise<T> {
    for (let merges = 0; ; merges++) {
      try {
        return await act()
      } catch (error) {
        if (!isConflict(error) || merges === MOST_MERGES) throw error
        const prompt = await deps.load()
        adopt({ draftVersion: prompt.draftVersion, written: writtenOf(prompt) })
        tell()
      }
    }
  }

  async function saveAll(): Promise<void> {
    await upon(async () => {
      await keepAsides()
      const written = toSend()
      if (!isOver && !isSameWritten(written, base)) await send(written)
    })
  }

  function fail(error: unknown): void {
    const { code, status } = error instanceof RequestError ? error : { code: '', status: undefined }
    problem = error
    if (code === 'NOT_FOUND') saved = 'gone'
    else if (code === 'INPUT_INVALID') saved = 'refused'
    else {
      saved = status === 0 ? 'offline' : 'failed'
      const wait = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** retries++)
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
      if (heard && heard.draftVersion > draftVersion) adopt(heard)
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

  for (const { base: was, mine: theirs, doubts: sent, asides: more } of deps.left) {
    const from = [theirs, ...sent].find((each) => hasArrived(each, was, mine)) ?? was
    const { written, hasOverlap } = mergeWritten(from, theirs, mine)
    asides = [...asides, ...more, ...(hasOverlap ? [mine.content] : [])]
    doubts = [...doubts, theirs, ...sent]
    mine = written
  }
  if (isDirty()) {
    saved = 'unsaved'
    shown = { written: mine, saved, problem }
    if (deps.isAutomatic()) stopSaving = deps.later(0, () => void flush())
  }

  return {
    now: (): KeptPrompt => shown,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    change(edit: (written: Written) => Written): void {
      const next = edit(mine)
      if (next === mine) return
      mine = next
      settle()
    },
    /**
     * A text as its field holds it now, and what the field held before. What came from elsewhere meanwhile and is not
     * in the field yet stays.
     */
    typed(field: 'body' | 'negative' | 'notes', text: string, before: string): void {
      const now = field === 'notes' ? mine.notes : mine.content[field]
      const next = now === before ? text : merge3(before, text, now, { keep: 'both' }).text
      const { start, text: fresh } = editBetween(before, text)
      typing =
        now === before && field !== 'notes' ? { field, at: start + fresh.length, since: deps.now() } : null
      mine =
        field === 'notes'
          ? { ...mine, notes: next }
          : { ...mine, content: withText(mine.content, field, next) }
      settle()
    },
    flush,
    /** Saves all there is and makes a version of it; answers that, or the newest where nothing has changed since. */
    addVersion: (note?: string): Promise<VersionAnswer> =>
      run(() =>
        upon(async () => {
          await saveAll()
          const answer = await deps.addVersion({ baseVersion: draftVersion, ...(note && { note }) })
          draftVersion = answer.draftVersion
          deps.onSaved?.({ draftVersion, written: base })
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
        stored.draftVersion > draftVersion ||
        (stored.draftVersion === draftVersion && !isSameWritten(stored.written, base))
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
      ;[mine, asides, saved, problem] = [base, [], 'saved', null]
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

const isLetter = (unit: string | undefined) => unit !== undefined && /[\p{L}\p{N}]/u.test(unit)

/** What came from elsewhere must not stand right behind the place that is being typed at: the next letter would be part of it. */
function keptApart(
  before: Written,
  after: Written,
  { field, at }: { field: 'body' | 'negative'; at: number },
): Written {
  const [was, is] = [before.content[field], after.content[field]]
  const caret = caretAfter(at, was, is)
  if (was === is || isLetter(was[at]) || !isLetter(is[caret])) return after
  return { ...after, content: withText(after.content, field, `${is.slice(0, caret)} ${is.slice(caret)}`) }
}

/** A text anew, with what is marked in it where its words are now. */
function withText(content: PromptContent, field: 'body' | 'negative', text: string): PromptContent {
  if (field === 'negative' || content.blocks.length === 0) return { ...content, [field]: text }
  return { ...content, body: text, blocks: moveBlocks(content.blocks, content.body, text) }
}
