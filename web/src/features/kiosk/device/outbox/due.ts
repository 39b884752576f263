import type { OutboxRow } from '../store/rows.ts'

/** Rows that can be sent now. Order within a session: the session, its captures, their dependents, its end. */
export interface DueRows {
  rows: BatchChange[]
  captures: CaptureChange[]
  prints: PrintChange[]
  deletions: OutboxRow[]
}
export type BatchChange = Extract<OutboxRow, { row: unknown }>
export type CaptureChange = Extract<OutboxRow, { kind: 'capture' }>
export type PrintChange = Extract<OutboxRow, { kind: 'print' }>

const isBatch = (row: OutboxRow): row is BatchChange => 'row' in row

/**
 * @param rows the whole outbox in write order.
 * @param holdsMails postpones emails. No other row depends on them.
 */
export function dueOf(rows: readonly OutboxRow[], { most = 100, holdsMails = false } = {}): DueRows {
  const waiting = rows.filter(({ parked, kind }) => parked === null && !(holdsMails && kind === 'mail'))
  const withA = (kind: OutboxRow['kind']) =>
    new Set(waiting.filter((row) => row.kind === kind).map(({ sessionId }) => sessionId))
  const sessions = withA('session')
  const captures = withA('capture')
  const mails = withA('mail')
  const prints = withA('print')
  const due: DueRows = { rows: [], captures: [], prints: [], deletions: [] }
  for (const row of waiting) {
    const id = row.sessionId
    const isNew = sessions.has(id)
    if (isBatch(row)) {
      const isDue =
        row.kind === 'session' ||
        row.kind === 'fact' ||
        (!isNew && !captures.has(id) && (row.kind !== 'end' || !(mails.has(id) || prints.has(id))))
      if (isDue && due.rows.length < most) due.rows.push(row)
    } else if (row.kind === 'capture') {
      if (!isNew) due.captures.push(row)
    } else if (row.kind === 'print') {
      if (!isNew && !captures.has(id)) due.prints.push(row)
    } else if (!isNew) due.deletions.push(row)
  }
  return due
}
