import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface AdminRecipient {
  email: string
  /** Id of the account; for configured addresses the address. */
  name: string
  /** As the account states it; undefined without an account. */
  locale: unknown
}

/** Recipients of emails to admins: the configured addresses, otherwise all admins. */
export async function findAdminRecipients(
  db: Database,
  configured: readonly string[],
): Promise<AdminRecipient[]> {
  const { rows } = await sql<AdminRecipient>`
    select u.id as name, u.email, u.user_metadata -> 'locale' as locale
    from accounts u join profile_facts p on p.id = u.id
    where p.is_admin and u.email is not null and u.email_confirmed_at is not null order by u.id`.execute(db)
  if (configured.length === 0) return rows
  return configured.map((email) => ({
    email,
    name: email,
    locale: rows.find((admin) => admin.email === email)?.locale,
  }))
}
