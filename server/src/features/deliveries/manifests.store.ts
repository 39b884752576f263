// Approvals of proofs, and the manifests of their deliveries.
import type { SubmittedItem } from '@studio/contract/proofs'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export async function findApproval(
  db: Database,
  userId: string,
  id: string,
): Promise<{ id: string; hash: Buffer; items: SubmittedItem[] } | undefined> {
  const { rows } = await sql<{ id: string; hash: Buffer; items: SubmittedItem[] }>`
    select id, hash, items from proof_approvals where id = ${id} and user_id = ${userId}`.execute(db)
  return rows[0]
}

interface ManifestRow {
  deliveryId: string
  userId: string
  approvalId: string
  hash: Buffer
  manifest: string
  completedAt: Date
}

/** A delivery whose failed files were rendered later has several manifests. */
export async function insertManifest(tx: Database, row: ManifestRow): Promise<void> {
  const { deliveryId, userId, approvalId, hash, manifest, completedAt } = row
  await sql`
    insert into delivery_manifests (delivery_id, user_id, approval_id, manifest_hash, manifest, completed_at)
    values (${deliveryId}, ${userId}, ${approvalId}, ${hash}, ${manifest}, ${completedAt})
    on conflict do nothing`.execute(tx)
}

/** All of a user, oldest first. */
export async function readOwnManifests(
  db: Database,
  userId: string,
): Promise<Omit<ManifestRow, 'userId' | 'hash'>[]> {
  const { rows } = await sql<Omit<ManifestRow, 'userId' | 'hash'>>`
    select delivery_id as "deliveryId", approval_id as "approvalId", manifest, completed_at as "completedAt"
    from delivery_manifests where user_id = ${userId} order by completed_at, manifest_hash`.execute(db)
  return rows
}

/** Oldest first. */
export async function readManifests(
  db: Database,
  approvalId: string,
): Promise<Pick<ManifestRow, 'hash' | 'manifest' | 'completedAt'>[]> {
  const { rows } = await sql<Pick<ManifestRow, 'hash' | 'manifest' | 'completedAt'>>`
    select manifest_hash as hash, manifest, completed_at as "completedAt" from delivery_manifests
    where approval_id = ${approvalId} order by completed_at, manifest_hash`.execute(db)
  return rows
}
