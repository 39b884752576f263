import type { LedgerEntry } from '@studio/contract/economy'
import { csvLine } from '../../platform/csv/index.ts'

const COLUMNS = ['createdAt', 'kind', 'amount', 'balance', 'waived', 'jobId', 'reason', 'id'] as const

/** Lines of the exported ledger. */
export const csvLines = {
  head: csvLine(['date', 'kind', 'amount', 'balance', 'waived', 'job', 'reason', 'id']),
  of: (entry: LedgerEntry): string => csvLine(COLUMNS.map((name) => entry[name])),
}
