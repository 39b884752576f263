import type { Client } from '@studio/contract/clients'
import type { ClientRow } from './clients.store.ts'

/** Presents a client to its owner. */
export const clientOf = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  phone: row.phone,
  address: row.address,
  taxId: row.tax_id,
  notes: row.notes,
  tags: row.tags,
  projects: row.projects,
  version: row.version,
  archivedAt: row.archived_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
