import type { LedgerEntry } from '@studio/contract/economy'
import { csvHead, csvLine } from '@studio/domain/kernel'

const COLUMNS = ['createdAt', 'kind', 'amount', 'balance', 'waived', 'jobId', 'reason', 'id'] as const

/** Lines of a ledger export. */
export const csvLines = {
  head: csvHead(['date', 'kind', 'amount', 'balance', 'waived', 'job', 'reason', 'id']),
  of: (entry: LedgerEntry): string => csvLine(COLUMNS.map((name) => entry[name])),
}
