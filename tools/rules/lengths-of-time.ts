// Durations from a minute are constants of contract/src/kernel/time.ts, so that none lacks a zero.
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'

const MODULE = 'contract/src/kernel/time.ts'
const COPY =
  /\bconst (?:SECOND|MINUTE|HOUR|DAY|WEEK)_(?:MS|SECONDS) =|\b(?:3_?600_?000|86_?400_?000|604_?800_?000)\b|[*/] 60_?000\b/

/** Reports each duration that is written as a number. */
export function checkLengthsOfTime(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (placeOf(path).side === 'elsewhere' || path === MODULE || !/\.tsx?$/.test(path)) return []
    return text
      .split('\n')
      .flatMap((line, n) =>
        COPY.test(line)
          ? [
              `${path}:${n + 1} writes a length of time. Use a constant such as DAY_MS or HOUR_SECONDS of @studio/contract/kernel.`,
            ]
          : [],
      )
  })
}
