import { piecesOf } from '@studio/domain/text'

/** Longest common subsequence of two word lists. */
function common(a: readonly string[], b: readonly string[]): string[] {
  let from = 0
  while (from < a.length && from < b.length && a[from] === b[from]) from++
  let [endA, endB] = [a.length, b.length]
  while (endA > from && endB > from && a[endA - 1] === b[endB - 1]) [endA, endB] = [endA - 1, endB - 1]
  const [left, right] = [a.slice(from, endA), b.slice(from, endB)]
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1))
  for (let i = left.length - 1; i >= 0; i--)
    for (let j = right.length - 1; j >= 0; j--)
      lengths[i]![j] =
        left[i] === right[j]
          ? lengths[i + 1]![j + 1]! + 1
          : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!)
  const shared: string[] = []
  for (let i = 0, j = 0; i < left.length && j < right.length; )
    if (left[i] === right[j]) {
      shared.push(left[i]!)
      i++
      j++
    } else if (lengths[i + 1]![j]! >= lengths[i]![j + 1]!) i++
    else j++
  return [...a.slice(0, from), ...shared, ...a.slice(endA)]
}

const tidy = (text: string) => text.replace(/^[\s,;.]+|[\s,;.]+$/g, '')

/** For each text, the words in which it differs from the others. Empty if all are the same. */
export function variantWords(texts: readonly string[]): string[] {
  const pieces = texts.map((text) => piecesOf(text).map((piece) => piece.text))
  const shared = pieces.reduce((all, each) => common(all, each))
  return pieces.map((own) => {
    const runs: string[] = ['']
    let at = 0
    for (const piece of own) {
      if (piece === shared[at]) {
        at++
        // Two words separated only by a space form one run.
        if (piece.trim() === '') runs[runs.length - 1] += piece
        else runs.push('')
      } else runs[runs.length - 1] += piece
    }
    return runs.map(tidy).filter(Boolean).join(', ')
  })
}
