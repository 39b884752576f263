// Checks JSON before parsing, because parsing uses memory for every value and for nesting.

/** Deeper than the JSON of any model, whose own structure has six levels. */
const MAX_JSON_DEPTH = 100
/** Max. total values: a file of a hundred thousand nodes with matrices has half as many. */
const MAX_VALUES = 4_000_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING_BRACKET = 0x5b
const CLOSING_BRACKET = 0x5d
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

/**
 * True if UTF-8 JSON can be parsed in little memory: depth and number of values are bounded. One pass without storage.
 * Doesn’t check validity.
 */
export function isParsable(text: Uint8Array): boolean {
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!
    if (byte === QUOTE) {
      at = endOfString(text, at)
      continue
    }
    if (byte === COMMA) values++
    else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      values++
      if (++depth > MAX_JSON_DEPTH) return false
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--
    if (values > MAX_VALUES) return false
  }
  return true
}

/** End of the string that starts at `from`: its closing quote, or the end of the text. */
function endOfString(text: Uint8Array, from: number): number {
  for (let at = text.indexOf(QUOTE, from + 1); at >= 0; at = text.indexOf(QUOTE, at + 1)) {
    let backslashes = 0
    while (text[at - 1 - backslashes] === BACKSLASH) backslashes++
    if (backslashes % 2 === 0) return at
  }
  return text.length
}
