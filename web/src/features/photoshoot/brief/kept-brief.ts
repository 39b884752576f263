import { browserStorage, keptDrafts } from '../../../platform/index.ts'
import { type Draft, readDraft } from './draft.ts'
import { keep, noteSent, sentBrief } from './sent-brief.ts'

/** Where the brief of the photo shoot is kept until it is sent. */
export const BRIEF_KEY = 'studio-photoshoot-draft'

/** Where briefs are kept that another one took the place of before they were sent, the latest last. */
const REPLACED_KEY = 'studio-photoshoot-draft-replaced'
/** More are not kept: the oldest goes. */
const MOST_REPLACED = 10

const watchers = new Set<() => void>()

/** Calls `watcher` whenever a brief was put aside or is no longer kept. Returns what ends that. */
export function watchReplaced(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** What stands in the brief of the photo shoot now, as other screens see it. */
export const keptBrief = (): Draft => readDraft(keptDrafts.read(BRIEF_KEY))

/** Puts aside a brief of the photo shoot that `next` takes the place of, if anything was written in it that was not sent. */
export function putAside(before: Draft, next: Draft): void {
  const known = [next, sentBrief(BRIEF_KEY)].map((each) => JSON.stringify(each))
  if ((before.prompt + before.negativePrompt).trim() && !known.includes(JSON.stringify(before)))
    keepReplaced([...allReplaced(), before])
}

/**
 * Puts a brief into the photo shoot that is kept elsewhere: a shoot or a session has it. What was written there and never sent is
 * put aside.
 */
export function handOverBrief(draft: Draft): void {
  putAside(keptBrief(), draft)
  noteSent(BRIEF_KEY, draft)
  // It was for the brief before.
  browserStorage.remove(`${BRIEF_KEY}-waiting`)
  keep(BRIEF_KEY, draft)
}

function allReplaced(): Draft[] {
  const kept = keptDrafts.read(REPLACED_KEY)
  if (kept === undefined) return []
  return (Array.isArray(kept) ? kept : [kept]).map(readDraft)
}

function keepReplaced(all: readonly Draft[]): void {
  if (all.length > 0) keep(REPLACED_KEY, all.slice(-MOST_REPLACED))
  else keptDrafts.forget(REPLACED_KEY)
  for (const watcher of watchers) watcher()
}

/** The brief that was put aside last, if there is one. */
export const replacedBrief = (): Draft | undefined => allReplaced().at(-1)

/** Keeps another brief instead of the one that was put aside last, or none. */
export const setReplacedBrief = (draft: Draft | undefined): void =>
  keepReplaced([...allReplaced().slice(0, -1), ...(draft ? [draft] : [])])
