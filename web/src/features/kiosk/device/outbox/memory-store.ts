import type { CaptureRow, OutboxDraft, OutboxRow } from '../store/rows.ts'

/** In-memory outbox for tests, with the part of the store that the sender uses. */
export function memoryStore() {
  const rows: OutboxRow[] = []
  const captures = new Map<string, { row: CaptureRow; blob: Blob | undefined }>()
  let n = 0
  return {
    rows,
    captures,
    async put(...drafts: OutboxDraft[]) {
      for (const draft of drafts) {
        n += 1
        rows.push({ ...draft, n, at: n, parked: null })
      }
    },
    outbox: async () => rows.map((row) => ({ ...row })),
    capture: async (id: string) => captures.get(id),
    session: async () => undefined,
    async settle(done: readonly OutboxRow[], now: number) {
      for (const row of done) {
        const index = rows.findIndex((one) => one.n === row.n)
        if (index >= 0) rows.splice(index, 1)
        const capture = row.kind === 'capture' && captures.get(row.captureId)
        if (capture) capture.row = { ...capture.row, sentAt: now }
      }
    },
    async park(row: OutboxRow, parked: string) {
      const index = rows.findIndex((one) => one.n === row.n)
      if (index >= 0) rows[index] = { ...row, parked }
    },
    purge: async () => 0,
  }
}
