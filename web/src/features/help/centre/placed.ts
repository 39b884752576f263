/** Parts of a text with their offsets, which serve as keys for equal parts. */
export function placed(parts: readonly string[]): { part: string; at: number }[] {
  let next = 0
  return parts.map((part) => {
    const at = next
    next += part.length
    return { part, at }
  })
}
