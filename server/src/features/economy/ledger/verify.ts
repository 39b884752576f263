import type { Database } from '../../../platform/database/index.ts'
import { findBreaches } from './checks.store.ts'
import { INVARIANTS } from './invariants.store.ts'

export interface Breach {
  number: number
  text: string
  /** Violations, at most twenty, one line each. */
  rows: string[]
}

/** Checks all eleven invariants in one snapshot. Returns the violations; empty if there are none. */
export async function verifyLedger(db: Database): Promise<Breach[]> {
  const breaches = await findBreaches(db, INVARIANTS)
  return breaches.map(({ invariant: { number, text }, rows }) => ({
    number,
    text,
    rows,
  }))
}
