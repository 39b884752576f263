import type { Database } from '../../../platform/database/index.ts'
import { findBreaches } from './checks.store.ts'
import { INVARIANTS } from './invariants.store.ts'

export interface Breach {
  number: number
  text: string
  /** Violations, one line each, at most twenty. */
  rows: string[]
}

/** Checks all eleven invariants as of one moment. Answers what is broken: nothing, if all is well. */
export async function verifyLedger(db: Database): Promise<Breach[]> {
  const breaches = await findBreaches(db, INVARIANTS)
  return breaches.map(({ invariant: { number, text }, rows }) => ({
    number,
    text,
    rows,
  }))
}
