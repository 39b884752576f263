import type { Certificate } from '@studio/contract/proofs'
import { sql } from 'kysely'
import type { Database } from '../../../platform/database/index.ts'

/** Deliveries may follow, and are read with their own rows. */
export type StoredCertificate = Omit<Certificate, 'deliveries'>

export async function insertKept(
  tx: Database,
  { userId, certificate, now }: { userId: string; certificate: StoredCertificate; now: Date },
): Promise<void> {
  const { id, hash } = certificate
  await sql`
    insert into proof_certificates (id, hash, user_id, certificate, deleted_at)
    values (${id}, decode(${hash}, 'hex'), ${userId}, ${JSON.stringify(certificate)}, ${now})`.execute(tx)
}

/** `key`: the id, or the hash in hex. */
export async function findKept(db: Database, key: string): Promise<StoredCertificate | undefined> {
  const isHash = key.length === 64
  const { rows } = await sql<{ certificate: StoredCertificate }>`
    select certificate from proof_certificates
    where ${isHash ? sql`hash = decode(${key}, 'hex')` : sql`id = ${key}::uuid`} order by deleted_at limit 1`.execute(
    db,
  )
  return rows[0]?.certificate
}
