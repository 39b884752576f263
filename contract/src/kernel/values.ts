import * as z from 'zod/mini'
import { hasOverrides, isText, joinLines, stripInvisible } from './text.ts'

export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** Limited to four-digit years: 0001 to 9999 in UTC. */
const isStorableTime = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}
const YEARS = 'The year must be between 0001 and 9999.'

/** Calendar day, `2026-11-21`, without time and time zone. Years 0001 to 9999. */
export const Day = z.iso
  .date('Enter a date such as 2026-11-21.')
  .check(z.refine((text) => isStorableTime(text), YEARS))

/** Instant as ISO 8601 text in UTC. Years 0001 to 9999. */
export const Instant = z.iso.datetime().check(z.refine((text) => isStorableTime(text), YEARS))

/** Instant with offset, `2026-11-21T10:00:00+02:00`. Years 0001 to 9999 in UTC. */
export const OffsetInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => isStorableTime(text), YEARS))

export const IdParams = z.object({ id: Id })

// C0 and C1 control characters except tab, line feed and carriage return.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** True if a text contains control characters; line breaks and tabs are allowed. */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text) || !isText(text)

/** Only invisible characters: joiners, Hangul fillers, the blank Braille pattern. */
const BLANK = /^[\p{DI}\s\u2800]+$/u

const checksOf = (min: number, max: number, name: string) =>
  [
    z.trim(),
    z.minLength(
      min,
      min === 1 ? `${name} must not be empty.` : `${name} must have at least ${min} characters.`,
    ),
    // Formatted lazily, because the first number format takes a slow browser 20 ms.
    z.maxLength(max, {
      error: () => `${name} must have at most ${max.toLocaleString('en')} characters.`,
    }),
    z.refine<string>((text) => !hasControlCharacters(text), `${name} must not contain control characters.`),
    z.refine<string>((text) => min === 0 || !BLANK.test(text), `${name} must not be empty.`),
  ] as const

/**
 * Trimmed text of `min` to `max` characters (UTF-16 units) without control characters. If `min` is above 0, it must
 * contain something visible. May have several lines; use `lineOf` for names and titles.
 * @__NO_SIDE_EFFECTS__
 */
export const textOf = (min: number, max: number, name: string) =>
  z.string().check(...checksOf(min, max, name))

/**
 * Like `textOf`, but in one line, for names, titles, tags and labels: tabs and line breaks become spaces, invisible
 * characters are removed, and direction overrides are rejected. Joiners stay where emoji and scripts need them.
 * @__NO_SIDE_EFFECTS__
 */
export const lineOf = (min: number, max: number, name: string) =>
  z.string().check(
    z.overwrite((text) => stripInvisible(joinLines(text))),
    ...checksOf(min, max, name),
    z.refine((text) => !hasOverrides(text), `${name} must not contain invisible characters.`),
  )

/**
 * Characters that make one name look like another: direction overrides and invisible characters. Joiners and
 * variation selectors stay where they are meaningful (emoji, Persian, Mongolian), and so do regional flags.
 */
const SPOOFING = [
  /(?!\p{VS}|\p{Join_C}|[\u{e0020}-\u{e007f}])\p{DI}|[\u2028\u2029]/u,
  /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}](?:\p{VS}|\p{Join_C})/u,
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/u,
  // No script stacks as many marks; they would overlap adjacent lines.
  /\p{Mn}{8}/u,
]

/** @__NO_SIDE_EFFECTS__ */
export const isPlain = (name: string) =>
  z.refine<string>(
    (text) => !SPOOFING.some((pattern) => pattern.test(text)),
    `${name} must not contain invisible characters.`,
  )

/**
 * Text shown beside or as a user's name, without spoofing characters.
 * @__NO_SIDE_EFFECTS__
 */
export const plainTextOf = (min: number, max: number, name: string) =>
  textOf(min, max, name).check(z.normalize('NFC'), isPlain(name))

/**
 * Like `plainTextOf`, but in one line.
 * @__NO_SIDE_EFFECTS__
 */
export const plainLineOf = (min: number, max: number, name: string) =>
  z.string().check(z.overwrite(joinLines), ...checksOf(min, max, name), z.normalize('NFC'), isPlain(name))

/** Reason for using an admin permission, stored in the audit log. */
export const Reason = textOf(3, 500, 'The reason')

/**
 * Range in a text: half-open, in UTF-16 units. An array of two numbers instead of zod's tuple, which is used nowhere
 * else and would add 0.6 KiB to every first screen.
 */
export const Span = z.array(z.int().check(z.minimum(0))).check(z.length(2)) as z.ZodMiniType as z.ZodMiniType<
  [start: number, end: number],
  [start: number, end: number]
>
export type Span = z.infer<typeof Span>
