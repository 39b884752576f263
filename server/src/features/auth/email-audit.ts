import { keepAudit } from '../../platform/audit/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { User } from './users.store.ts'

/** Notes that somebody asked to have another address, or has it since; which one stands with the account alone. */
export const keepEmailAudit = (
  tx: Database,
  user: User,
  verb: 'asked' | 'moved',
  at: Date,
): Promise<string> =>
  keepAudit(tx, {
    actorId: user.id,
    action: verb === 'moved' ? 'account.email' : 'account.email.asked',
    subjectId: user.id,
    at,
    before: { had: user.email !== null },
    after: { [verb]: true },
  })
