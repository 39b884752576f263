// Keys are read through `keyPressed`: Enter and Escape during input-method composition belong to the field.
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'

const KEY_COMPARISON = /\.key\s*[!=]==?\s*['"](?:Enter|Escape|Tab|Home|End|Delete|Backspace|Arrow\w+|.)['"]/
const KEY_READ = /\b(?:event|e|press|pressed|keyEvent)\.key\b(?!\()/
const TAKEN_APART = /\{[^{}()]*\bkey\b[^{}()]*\}\s*(?::\s*(?:React\.)?KeyboardEvent|=\s*event\b)/

/** Reports each place in the web app that reads the key of an event. Keys of stored values are allowed. */
export function checkPressedKeys(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const { side, isTest } = placeOf(path)
    if (side !== 'web' || isTest || path.endsWith('/key-pressed.ts')) return []
    return text.split('\n').flatMap((line, n) => {
      const isFound = KEY_COMPARISON.test(line) || KEY_READ.test(line) || TAKEN_APART.test(line)
      if (!isFound || line.includes("'storage'")) return []
      return [
        `${path}:${n + 1} asks an event for its key. Ask keyPressed(event) of web/src/design: while somebody composes a word, Enter and Escape are not for us.`,
      ]
    })
  })
}
