/** Users: people as admins see them, and what admins may do about them. */
import * as z from 'zod/mini'
import type { Http } from '../../platform/http/index.ts'
import type { Council } from '../council/index.ts'
import { createSuspensionMail, type SuspensionMailDeps } from './suspension.mail.ts'
import { type Act, type ActKind, type ActsDeps, createActs, createAsked } from './users.acts.ts'
import { bindUsers } from './users.routes.ts'
import { createUsersService, type UsersServiceDeps } from './users.service.ts'
import type { Database } from '../../platform/database/index.ts'

export { leavesAnAdmin } from './users.store.ts'

export interface UsersDeps
  extends UsersServiceDeps,
    Omit<ActsDeps, 'propose' | 'tellSuspended'>,
    SuspensionMailDeps {
  http: Http
  council: Pick<Council, 'offer' | 'propose'>
}

const Payload = z.object({ userId: z.uuid() })

export function createUsers({ http, council, ...deps }: UsersDeps) {
  const users = createUsersService(deps)
  const acts = createActs({ ...deps, tellSuspended: createSuspensionMail(deps) })
  bindUsers(http, users, createAsked({ ...deps, propose: council.propose }, { acts, users }))

  /** Two others for what takes the right of an admin away, one for the rest (design "Admin suite", rule 8). */
  const decidedBy: [
    kind: ActKind,
    needs: 1 | 2,
    act: (tx: Database, act: Act) => Promise<void>,
    effect: string,
  ][] = [
    ['users.ban', 2, acts.ban, 'suspended'],
    ['users.unban', 1, acts.unban, 'suspended'],
    ['users.admin', 1, (tx, act) => acts.grant(tx, act), 'admin'],
    ['users.strip-admin', 2, acts.strip, 'admin'],
  ]
  for (const [kind, needs, act, effect] of decidedBy) {
    const isTaken = kind === 'users.unban' || kind === 'users.strip-admin'
    council.offer(kind, {
      needs,
      payload: Payload,
      summary: () => [{ name: effect, before: String(isTaken), after: String(!isTaken) }],
      execute: (tx, { userId: id }, { proposerId: actorId, reason }) => act(tx, { actorId, id, reason }),
    })
  }
  return {
    /** Suspends somebody as the council has decided it. */
    ban: acts.ban,
  }
}
