// Memory is given out upwards and released by returning to a mark: tables first, then what one tile needs.
let top: usize = 0

/** Start of the free memory, aligned. */
export function mark(): usize {
  if (top === 0) top = (__heap_base + 63) & ~63
  return top
}

export function release(to: usize): void {
  top = to
}

/** Room for so many bytes, and 64 more for vectors at the end. Traps if there is none. */
export function allocate(bytes: usize): usize {
  const start = mark()
  top = (start + bytes + 127) & ~63
  const missing = <i32>((top + 0xffff) >>> 16) - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) unreachable()
  return start
}
