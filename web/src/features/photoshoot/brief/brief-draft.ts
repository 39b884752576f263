import { browserStorage, storedDrafts } from '../../../platform/index.ts'
import { type Draft, readDraft } from './draft.ts'
import { keep, recordSent, sentBrief } from './sent-brief.ts'

/** Storage key of the unsent brief. */
export const BRIEF_KEY = 'studio-photoshoot-draft'

/** Storage key of unsent briefs that were replaced, latest last. */
const REPLACED_KEY = 'studio-photoshoot-draft-replaced'
/** Max. replaced briefs. The oldest is dropped. */
const MAX_REPLACED = 10

const watchers = new Set<() => void>()

/** Calls `watcher` when a brief is replaced or removed. Returns a function that unsubscribes. */
export function watchReplaced(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The current brief of the photo shoot, for other screens. */
export const readBrief = (): Draft => readDraft(storedDrafts.read(BRIEF_KEY))

/** Saves the brief that `next` replaces, if it has unsent text. */
export function saveReplacedBrief(before: Draft, next: Draft): void {
  const sentTexts = [next, sentBrief(BRIEF_KEY)].map((each) => JSON.stringify(each))
  if ((before.prompt + before.negativePrompt).trim() && !sentTexts.includes(JSON.stringify(before)))
    saveReplaced([...allReplaced(), before])
}

/**
 * Replaces the brief of the photo shoot with one that is stored elsewhere, in a shoot or session. Unsent text is saved
 * as a replaced brief.
 */
export function handOverBrief(draft: Draft): void {
  saveReplacedBrief(readBrief(), draft)
  recordSent(BRIEF_KEY, draft)
  // It belonged to the previous brief.
  browserStorage.remove(`${BRIEF_KEY}-waiting`)
  keep(BRIEF_KEY, draft)
}

function allReplaced(): Draft[] {
  const stored = storedDrafts.read(REPLACED_KEY)
  if (stored === undefined) return []
  return (Array.isArray(stored) ? stored : [stored]).map(readDraft)
}

function saveReplaced(all: readonly Draft[]): void {
  if (all.length > 0) keep(REPLACED_KEY, all.slice(-MAX_REPLACED))
  else storedDrafts.remove(REPLACED_KEY)
  for (const watcher of watchers) watcher()
}

/** The last replaced brief, if any. */
export const replacedBrief = (): Draft | undefined => allReplaced().at(-1)

/** Replaces or removes the last replaced brief. */
export const setReplacedBrief = (draft: Draft | undefined): void =>
  saveReplaced([...allReplaced().slice(0, -1), ...(draft ? [draft] : [])])
