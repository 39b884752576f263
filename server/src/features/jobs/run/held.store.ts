import { sql } from 'kysely'
import type { Claim } from '../jobs.kinds.ts'

/** Condition for the row of `jobs` held by this claim. Matches nothing if the claim is lost. */
export const heldBy = ({ jobId, fence }: Claim) =>
  sql`id = ${jobId} and fence = ${fence} and status = 'running'`
