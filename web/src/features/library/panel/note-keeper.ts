import { type EntryRef, entryKey, getNote, type Note, putNote } from '@studio/contract/library'
import { call, keptDrafts, RequestError } from '../../../platform/index.ts'

/** What is written and not saved yet. It is kept on this device until the server has it. */
export interface WrittenNote {
  text: string
  /** The version that it was written from. */
  version: number
}

const keyOf = (entry: EntryRef) => `studio-note-${entryKey(entry)}`

export function readWritten(entry: EntryRef): WrittenNote | undefined {
  const kept = keptDrafts.read(keyOf(entry)) as Partial<WrittenNote> | undefined
  return typeof kept?.text === 'string' && typeof kept.version === 'number'
    ? { text: kept.text, version: kept.version }
    : undefined
}

export const keepWritten = (entry: EntryRef, written: WrittenNote) => keptDrafts.write(keyOf(entry), written)
export const forgetWritten = (entry: EntryRef) => keptDrafts.forget(keyOf(entry))

export type Saved =
  | { as: 'saved'; note: Note | null }
  /** Somebody wrote something else meanwhile: nothing is saved, and `theirs` stands there now. */
  | { as: 'conflict'; theirs: Note | null }
  /** It stays on this device. */
  | { as: 'failed' }

/** Saves what was written; what is written meanwhile is kept. */
export async function saveWritten(entry: EntryRef, written: WrittenNote): Promise<Saved> {
  const params = { kind: entry.kind, id: entry.id }
  try {
    const { note } = await call(putNote, { params, body: written })
    const kept = readWritten(entry)
    if (kept?.text === written.text) forgetWritten(entry)
    else if (kept) keepWritten(entry, { text: kept.text, version: note?.version ?? 0 })
    return { as: 'saved', note }
  } catch (error) {
    if (!(error instanceof RequestError) || error.code !== 'CONFLICT') return { as: 'failed' }
    try {
      return { as: 'conflict', theirs: (await call(getNote, { params })).note }
    } catch {
      return { as: 'failed' }
    }
  }
}
