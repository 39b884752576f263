import { recordAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { User } from './users.store.ts'

/** Records requested and completed address changes, without the addresses. */
export const recordEmailAudit = (
  tx: Database,
  user: User,
  verb: 'asked' | 'moved',
  at: Date,
): Promise<string> =>
  recordAudit(tx, {
    actorId: user.id,
    action: verb === 'moved' ? 'account.email' : 'account.email.asked',
    subjectId: user.id,
    at,
    before: { had: user.email !== null },
    after: { [verb]: true },
  })
