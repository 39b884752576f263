// Dates and numbers are formatted by domain/src/kernel/formats.ts: one style per language for all screens,
// emails and documents.
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'

const FORMATTER =
  /\bIntl\.(?:DateTimeFormat|NumberFormat|RelativeTimeFormat|PluralRules|ListFormat|DisplayNames|DurationFormat)\s*\(|\.toLocale(?:Date|Time)?String\s*\(/
/** `12 %` and `12%` beside a value in rendered text. */
const PERCENT = /\}\s?%\s*<|^\s*\{[^{}]*\}\s?%$/

/**
 * The styles themselves, and code that calculates with time zones or parses numbers without displaying them.
 */
const ALLOWED_FILES = new Set([
  'domain/src/kernel/formats.ts',
  'domain/src/kernel/money.ts',
  'contract/src/kernel/values.ts',
  'contract/src/prompts/content.ts',
  'web/src/platform/read-number.ts',
  'server/src/features/gallery/length/month-bounds.ts',
  'server/src/features/kiosk/analytics/analytics.service.ts',
  'server/src/features/kiosk/events/events.checks.ts',
  'domain/src/kernel/time-zones.ts',
])

/** Reports each place that creates a formatter. */
export function checkFormats(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    const { side, isTest } = placeOf(path)
    if (side === 'elsewhere' || isTest || ALLOWED_FILES.has(path)) return []
    return text
      .split('\n')
      .flatMap((line, n) =>
        FORMATTER.test(line) || (path.endsWith('.tsx') && PERCENT.test(line))
          ? [
              `${path}:${n + 1} formats a date or a number itself. Use the styles of domain/src/kernel/formats.ts.`,
            ]
          : [],
      )
  })
}
