import { Refusal } from '@studio/contract/kernel'
import { type RawBuilder, sql } from 'kysely'
import { readBase64url } from '../base64url/index.ts'

/** End of a page: its sort time in microseconds since 1970, as text, and the id of its last row. */
export interface Cursor {
  micros: string
  id: string
}

/** Opaque to callers. */
export const writeCursor = ({ micros, id }: Cursor): string =>
  Buffer.from(`${micros}.${id}`).toString('base64url')

/** @throws Refusal INPUT_INVALID for an invalid cursor. */
export function readCursor(text: string): Cursor {
  const match = /^(\d{1,17})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(
    readBase64url(text)?.toString() ?? '',
  )
  if (!match?.[1] || !match[2])
    throw new Refusal('INPUT_INVALID', 'The cursor is invalid.', {
      details: { cursor: 'Start again without it.' },
    })
  return { micros: match[1], id: match[2] }
}

/** Cursor directly before a row, newest first: the page after it starts with the row. */
export function cursorAt({ micros, id }: Cursor): Cursor {
  const next = (BigInt(`0x${id.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0')
  return { micros, id: next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') }
}

/** Removes the extra row that was fetched and returns the cursor of the next page. */
export function pageOfRows<Row extends { id: string; micros: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? writeCursor(last) : null }
}

/** A column name or an expression. */
type Time = string | RawBuilder<unknown>
const timeOf = (time: Time) => (typeof time === 'string' ? sql.ref(time) : time)

/** Time as stored in a cursor. A `Date` has no microseconds, and two rows may be less than 1 ms apart. */
export const microsOf = (time: Time) =>
  sql<string>`(extract(epoch from ${timeOf(time)}) * 1000000)::bigint::text`

/** Exact inverse of `microsOf`, until the year 2255: PostgreSQL multiplies with 53 bits. */
const instantOf = ({ micros }: Pick<Cursor, 'micros'>) =>
  sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`

/**
 * Condition for rows after a cursor in the order `time desc, id desc`; with `isBackwards` both `asc`. Uses an index
 * on both columns.
 */
export const isBeyond = (cursor: Cursor, time: Time, id: Time, isBackwards = false) =>
  sql<boolean>`(${timeOf(time)}, ${timeOf(id)}) ${sql.raw(isBackwards ? '>' : '<')} (${instantOf(cursor)}, ${cursor.id}::uuid)`
