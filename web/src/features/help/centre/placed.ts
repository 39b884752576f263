/** Parts of a text with where each begins in it, which tells even equal ones apart. */
export function placed(parts: readonly string[]): { part: string; at: number }[] {
  let next = 0
  return parts.map((part) => {
    const at = next
    next += part.length
    return { part, at }
  })
}
