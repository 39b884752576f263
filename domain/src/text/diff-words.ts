// Imported directly because the package's index bundles every kind of diff, also for browsers.
import { diffArrays } from 'diff/lib/diff/array.js'
import type { TextEdit } from './spans.ts'
import { piecesOf } from './words.ts'

/** State of a passage in a diff. */
export interface WordChange {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Timeout in ms for the comparison: two texts with little in common take a second. */
const PATIENCE_MS = 50

/**
 * Word diff: the unchanged and removed parts in order are `before`, the unchanged and added parts are `after`. Returns
 * `rewritten` after `patienceMs`: then the texts are best shown side by side.
 */
export function diffWords(
  before: string,
  after: string,
  patienceMs: number = PATIENCE_MS,
): WordChange[] | 'rewritten' {
  if (before === after) return before ? [{ kind: 'same', text: before }] : []
  const [old, fresh] = [before, after].map((text) => piecesOf(text).map((piece) => piece.text))
  const changes = diffArrays(old ?? [], fresh ?? [], { timeout: patienceMs })
  if (!changes) return 'rewritten'
  return changes.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** Changes as edits of the first text, each of which can be applied separately. */
export function editsOf(changes: readonly WordChange[]): TextEdit[] {
  const edits: TextEdit[] = []
  let at = 0
  for (const { kind, text } of changes) {
    const length = kind === 'added' ? 0 : text.length
    if (kind !== 'same') {
      const open = edits.at(-1)
      const added = kind === 'added' ? text : ''
      if (open && open.end === at) Object.assign(open, { end: at + length, text: open.text + added })
      else edits.push({ start: at, end: at + length, text: added })
    }
    at += length
  }
  return edits
}
