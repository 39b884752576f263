import { Edit } from '@studio/contract/darkroom'
import { useSyncExternalStore } from 'react'

/** An edit that was copied, and the image that it is from. */
export interface CopiedEdit {
  mediaId: string
  edit: Edit
}

const KEY = 'studio-copied-edit'
const watchers = new Set<() => void>()
/** Used if the browser refuses to store it. */
let text: string | null = null
/** The copied edit by its text, so that readers get the same object. */
let read: { text: string; copied: CopiedEdit | undefined } | undefined

function storedText(): string | null {
  try {
    return sessionStorage.getItem(KEY) ?? text
  } catch {
    return text
  }
}

function parse(stored: string): CopiedEdit | undefined {
  try {
    const { mediaId, edit } = JSON.parse(stored) as Partial<CopiedEdit>
    const { data } = Edit.safeParse(edit)
    return data && typeof mediaId === 'string' ? { mediaId, edit: data } : undefined
  } catch {
    return undefined
  }
}

/** Keeps an edit for pasting in this browser tab, also after a reload. */
export function copyEdit(copied: CopiedEdit): void {
  text = JSON.stringify(copied)
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    // It is kept until the page is closed.
  }
  for (const watch of watchers) watch()
}

/** Undefined if nothing was copied. */
export function copiedEdit(): CopiedEdit | undefined {
  const stored = storedText()
  if (stored === null) return undefined
  if (read?.text !== stored) read = { text: stored, copied: parse(stored) }
  return read.copied
}

function watch(listener: () => void): () => void {
  watchers.add(listener)
  return () => void watchers.delete(listener)
}

export const useCopiedEdit = (): CopiedEdit | undefined => useSyncExternalStore(watch, copiedEdit)
