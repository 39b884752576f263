const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const digitOf = (text: string, place: number): number => DIGITS.indexOf(text[place] ?? '0')

/** Greater than any time in microseconds since 1970. */
const END_OF_TIME = 9_000_000_000_000_000

/** Upper bound of items created at the same moment. */
const BATCH_SIZE = 10_000

/** Position of a new item: before all existing ones; `nth` of the items created at the same moment. */
export const firstPosition = (now: Date, nth = 0): string =>
  `a${String(END_OF_TIME - now.getTime() * 1000 - BATCH_SIZE + nth).padStart(16, '0')}`

/** Returns a position between `before` and `after`; undefined means the start or the end of the list. */
export function positionBetween(before: string | undefined, after: string | undefined): string {
  let position = ''
  let end = after
  for (let place = 0; ; place++) {
    const low = before !== undefined && place < before.length ? digitOf(before, place) : 0
    const high = end !== undefined && place < end.length ? digitOf(end, place) : DIGITS.length
    const isOpen = end === undefined || place >= end.length
    if (!isOpen && low === high) position += DIGITS[low]
    else if (high - low > 1) return position + DIGITS[(low + high) >> 1]
    else {
      position += DIGITS[low]
      // Any suffix keeps it smaller than the upper bound.
      end = undefined
    }
  }
}
