import { behind, type LegalLocale, type LegalPair, type PublishedLegalDocument } from '@studio/contract/legal'
import { pairOf, textOf, type UnsavedDraft } from './unsaved.ts'

export interface DraftRow {
  /** `title`, the paragraph's id, or `removed 4`. */
  id: string
  /** Displayed number: `5`, `6a` for a new paragraph after the sixth; empty for the title. */
  number: string
  kind: 'title' | 'paragraph' | 'removed'
  /** Index of a removed paragraph, from 0. */
  from: number | null
  /** Published text; null for a new paragraph. */
  previous: LegalPair | null
  now: LegalPair
  isChanged: boolean
  behind: LegalLocale | null
}

/** Rows of a draft in order, with removed paragraphs at their previous positions. */
export function rowsOf(unsaved: UnsavedDraft, published: PublishedLegalDocument): DraftRow[] {
  const remaining = new Set(unsaved.paragraphs.flatMap(({ from }) => from ?? []))
  const removedIndexes = published.paragraphs.flatMap((_, at) => (remaining.has(at) ? [] : [at]))
  const rows: DraftRow[] = [row(unsaved, published, 'title', '', null, 'title', published.title)]
  let number = '0'
  let letters = 0
  const leaveOut = (before: number) => {
    while (removedIndexes[0] !== undefined && removedIndexes[0] < before) {
      const from = removedIndexes.shift()!
      ;[number, letters] = [String(from + 1), 0]
      const previous = published.paragraphs[from] ?? { en: '', es: '' }
      rows.push({
        id: `removed ${from}`,
        number,
        kind: 'removed',
        from,
        previous,
        now: { en: '', es: '' },
        isChanged: true,
        behind: null,
      })
    }
  }
  for (const { id, from } of unsaved.paragraphs) {
    if (from !== null) {
      leaveOut(from)
      ;[number, letters] = [String(from + 1), 0]
    }
    const name = from === null ? `${number}${letterOf(letters++)}` : number
    const previous = from === null ? null : (published.paragraphs[from] ?? null)
    rows.push(row(unsaved, published, id, name, from, 'paragraph', previous))
  }
  leaveOut(Number.POSITIVE_INFINITY)
  return rows
}

const letterOf = (at: number): string =>
  (at >= 26 ? letterOf(Math.floor(at / 26) - 1) : '') + String.fromCharCode(97 + (at % 26))

function row(
  unsaved: UnsavedDraft,
  published: PublishedLegalDocument,
  id: string,
  number: string,
  from: number | null,
  kind: DraftRow['kind'],
  previous: LegalPair | null,
): DraftRow {
  const text = textOf(unsaved, id, published)
  const now = pairOf(text)
  const isChanged = previous === null || previous.en !== now.en || previous.es !== now.es
  return { id, number, kind, from, previous, now, isChanged, behind: behind(text) }
}

/**
 * Visible rows, and runs of unchanged rows that are collapsed: all except the nearest on both sides of a
 * change.
 */
export type FoldedRows = { rows: DraftRow[]; isFolded: boolean }

export function folded(rows: readonly DraftRow[], isOpen: (row: DraftRow) => boolean): FoldedRows[] {
  const matters = rows.map((each) => each.isChanged || each.behind !== null || isOpen(each))
  const result: FoldedRows[] = []
  for (const [at, each] of rows.entries()) {
    const isFolded = !(matters[at - 1] || matters[at] || matters[at + 1])
    const last = result.at(-1)
    if (last && last.isFolded === isFolded) last.rows.push(each)
    else result.push({ rows: [each], isFolded })
  }
  return result
}
