import * as z from 'zod/mini'
import { hasOverrides, isText, joinLines, withoutUnseen } from './text.ts'

export const Id = z.uuid()
export type Id = z.infer<typeof Id>

/** What can be stored and written with four digits: the years 0001 to 9999, in UTC. */
const isStorableTime = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}
const YEARS = 'The year must be between 0001 and 9999.'

/** A day of the calendar, `2026-11-21`, without a time and without a time zone. Years 0001 to 9999. */
export const Day = z.iso
  .date('Give the day as 2026-11-21.')
  .check(z.refine((text) => isStorableTime(text), YEARS))

/** An instant as ISO 8601 text in UTC. Years 0001 to 9999. */
export const Instant = z.iso.datetime().check(z.refine((text) => isStorableTime(text), YEARS))

/** An instant with its offset, `2026-11-21T10:00:00+02:00`. Years 0001 to 9999 in UTC. */
export const OffsetInstant = z.iso
  .datetime({ offset: true })
  .check(z.refine((text) => isStorableTime(text), YEARS))

export const IdParams = z.object({ id: Id })

// C0 and C1 control characters but tab, line feed and carriage return.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** Whether a text holds characters that cannot be seen or stored; line breaks and tabs are fine. */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text) || !isText(text)

/** Nothing but characters that leave no trace: joiners, fillers of Hangul, the empty pattern of Braille. */
const BLANK = /^[\p{DI}\s\u2800]+$/u

const checksOf = (min: number, max: number, name: string) =>
  [
    z.trim(),
    z.minLength(
      min,
      min === 1 ? `${name} must not be empty.` : `${name} must have at least ${min} characters.`,
    ),
    // Written when it is needed: the first number in words takes a slow browser 20 ms.
    z.maxLength(max, {
      error: () => `${name} must have at most ${max.toLocaleString('en')} characters.`,
    }),
    z.refine<string>((text) => !hasControlCharacters(text), `${name} must not contain control characters.`),
    z.refine<string>((text) => min === 0 || !BLANK.test(text), `${name} must not be empty.`),
  ] as const

/**
 * Trimmed text of `min` to `max` characters (UTF-16 units) without control characters. What must
 * not be empty shows something, too. It may have several lines; a name or a title is a `lineOf`.
 * @__NO_SIDE_EFFECTS__
 */
export const textOf = (min: number, max: number, name: string) =>
  z.string().check(...checksOf(min, max, name))

/**
 * As `textOf`, in one line: tabs and line breaks become spaces, characters that nobody sees are left out, and marks that override
 * the direction of writing are refused. For every name, title, tag and label. Joiners stay where emoji and scripts need them.
 * @__NO_SIDE_EFFECTS__
 */
export const lineOf = (min: number, max: number, name: string) =>
  z.string().check(
    z.overwrite((text) => withoutUnseen(joinLines(text))),
    ...checksOf(min, max, name),
    z.refine((text) => !hasOverrides(text), `${name} must not contain marks that cannot be seen.`),
  )

/**
 * Marks that turn the direction of writing, and those that leave no trace: with them one name can look like another. Joiners
 * and variants stay where they say something (emoji, Persian, Mongolian), and so does the flag of a region.
 */
const SPOOFING = [
  /(?!\p{VS}|\p{Join_C}|[\u{e0020}-\u{e007f}])\p{DI}|[\u2028\u2029]/u,
  /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}](?:\p{VS}|\p{Join_C})/u,
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/u,
  // No script stacks as many; what does reaches into the lines above and below.
  /\p{Mn}{8}/u,
]

/** @__NO_SIDE_EFFECTS__ */
export const isPlain = (name: string) =>
  z.refine<string>(
    (text) => !SPOOFING.some((pattern) => pattern.test(text)),
    `${name} must not contain marks that cannot be seen.`,
  )

/**
 * Text that others read beside somebody's name, or as one: nothing in it makes it look like what it is not.
 * @__NO_SIDE_EFFECTS__
 */
export const plainTextOf = (min: number, max: number, name: string) =>
  textOf(min, max, name).check(z.normalize('NFC'), isPlain(name))

/**
 * As `plainTextOf`, in one line.
 * @__NO_SIDE_EFFECTS__
 */
export const plainLineOf = (min: number, max: number, name: string) =>
  z.string().check(z.overwrite(joinLines), ...checksOf(min, max, name), z.normalize('NFC'), isPlain(name))

/** Why somebody with a right used it; the audit keeps it. */
export const Reason = textOf(3, 500, 'The reason')

/**
 * Where something stands in a text: half-open, in UTF-16 units. Two numbers in a list, and not the tuple of zod, which would
 * be the one in the product and weigh 0.6 KiB on every first screen.
 */
export const Span = z.array(z.int().check(z.minimum(0))).check(z.length(2)) as z.ZodMiniType as z.ZodMiniType<
  [start: number, end: number],
  [start: number, end: number]
>
export type Span = z.infer<typeof Span>
