import { Refusal } from '@studio/contract/kernel'
import { type RawBuilder, sql } from 'kysely'
import { readBase64url } from '../base64url/index.ts'

/** Where a page ended: the time it is ordered by in microseconds since 1970, as text, and the id of its last row. */
export interface Cursor {
  micros: string
  id: string
}

/** Opaque text for callers. */
export const writeCursor = ({ micros, id }: Cursor): string =>
  Buffer.from(`${micros}.${id}`).toString('base64url')

/** @throws Refusal INPUT_INVALID for text that is not a cursor of ours. */
export function readCursor(text: string): Cursor {
  const match = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    readBase64url(text)?.toString() ?? '',
  )
  if (!match?.[1] || !match[2])
    throw new Refusal('INPUT_INVALID', 'The cursor is not one of ours.', {
      details: { cursor: 'Start again without it.' },
    })
  return { micros: match[1], id: match[2] }
}

/** What stands right before a row in a list, newest first: a page beyond it begins with the row. */
export function cursorAt({ micros, id }: Cursor): Cursor {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return { micros, id: next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

/** Cuts the one row too many that was asked for, and says where the next page starts. */
export function pageOfRows<Row extends { id: string; micros: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? writeCursor(last) : null }
}

/** A column by its name, or a time that is worked out. */
type Time = string | RawBuilder<unknown>
const timeOf = (time: Time) => (typeof time === 'string' ? sql.ref(time) : time)

/** A time as a cursor holds it: a `Date` has no microseconds, and two rows may be less than a millisecond apart. */
export const microsOf = (time: Time) =>
  sql<string>`(extract(epoch from ${timeOf(time)}) * 1000000)::bigint::text`

/** The time of a cursor, exactly as `microsOf` read it, up to the year 2255: PostgreSQL multiplies in 53 bits. */
const instantOf = ({ micros }: Pick<Cursor, 'micros'>) =>
  sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`

/**
 * Whether a row comes after a cursor in a list ordered by `time desc, id desc`; `isBackwards` for `asc` of both. An index
 * on both columns is walked from there.
 */
export const isBeyond = (cursor: Cursor, time: Time, id: Time, isBackwards = false) =>
  sql<boolean>`(${timeOf(time)}, ${timeOf(id)}) ${sql.raw(isBackwards ? '>' : '<')} (${instantOf(cursor)}, ${cursor.id}::uuid)`
