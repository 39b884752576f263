import { sql } from 'kysely'
import type { Claim } from '../jobs.kinds.ts'

/** The row of `jobs` that this claim holds; none when the claim is lost. */
export const heldBy = ({ jobId, fence }: Claim) =>
  sql`id = ${jobId} and fence = ${fence} and status = 'running'`
