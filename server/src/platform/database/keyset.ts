import { Refusal } from '@studio/contract/kernel'
import { readBase64url } from '../base64url/index.ts'

/** Where a page ended: the creation time in microseconds since 1970, as text, and the id of its last row. */
export interface Cursor {
  micros: string
  id: string
}

/** Opaque text for callers. */
export const writeCursor = ({ micros, id }: Cursor): string =>
  Buffer.from(`${micros}.${id}`).toString('base64url')

/** @throws Refusal INPUT_INVALID for text that is not a cursor of ours. */
export function readCursor(text: string): Cursor {
  const match = /^(\d{1,17})\.([0-9a-f-]{36})$/.exec(readBase64url(text)?.toString() ?? '')
  if (!match?.[1] || !match[2])
    throw new Refusal('INPUT_INVALID', 'The cursor is not one of ours.', {
      details: { cursor: 'Start again without it.' },
    })
  return { micros: match[1], id: match[2] }
}

/** Cuts the one row too many that was asked for, and says where the next page starts. */
export function pageOfRows<Row extends { id: string; micros: string }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, nextCursor: rows.length > limit && last ? writeCursor(last) : null }
}
