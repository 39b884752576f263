/** Users: what admins can see and do. */
import { type Feature, type Platform, type ProposalKind, proposalKind } from '../../platform/feature/index.ts'
import * as z from 'zod/mini'
import { createSuspensionMail, type SuspensionMailDeps } from './suspension.mail.ts'
import { type ActKind, type Acts, type ActsDeps, createActs, createAsked } from './users.acts.ts'
import { bindUsers } from './users.routes.ts'
import { createUsersService, type UsersServiceDeps } from './users.service.ts'

export { leavesAnAdmin } from './users.store.ts'

interface UsersNeeds
  extends Pick<UsersServiceDeps, 'strikesOf'>,
    Pick<ActsDeps, 'gates' | 'setAdmin' | 'signIns' | 'propose'> {
  settingsOf: SuspensionMailDeps['settingsOf']
  /** Proposal of moderation to the council: suspend an account. */
  bans: { kind: string; payload: z.ZodMiniType<{ userId: string; reason: string }> }
}

const Payload = z.object({ userId: z.uuid() })

/** Changed field of a user, and its new value. */
interface Effect {
  effect: 'suspended' | 'admin'
  becomes: boolean
}

export function createUsers(platform: Platform, needs: UsersNeeds): Feature {
  const { http, database, clock, mail, publicUrl, config } = platform
  const { strikesOf, gates, setAdmin, signIns, propose, settingsOf, bans } = needs
  const users = createUsersService({ database, clock, strikesOf })
  const notifySuspended = createSuspensionMail({
    mail,
    settingsOf,
    publicUrl,
    supportEmail: config.supportEmail,
  })
  const actions = createActs({ clock, signIns, gates, setAdmin, notifySuspended })
  bindUsers(http, users, createAsked({ database, propose }, { acts: actions, users }))

  /** Two other admins decide about revoking admin rights, one about the rest (design "Admin suite", rule 8). */
  const decided = (needs: 1 | 2, { effect, becomes }: Effect, action: Acts['ban']) =>
    proposalKind({
      needs,
      payload: Payload,
      summary: () => [{ name: effect, before: String(!becomes), after: String(becomes) }],
      execute: (tx, { userId: id }, { proposerId: actorId, reason }) => action(tx, { actorId, id, reason }),
    })
  const kinds: Record<ActKind, ProposalKind<unknown>> = {
    'users.ban': decided(2, { effect: 'suspended', becomes: true }, actions.ban),
    'users.unban': decided(1, { effect: 'suspended', becomes: false }, actions.unban),
    'users.admin': decided(1, { effect: 'admin', becomes: true }, (tx, action) => actions.grant(tx, action)),
    'users.strip-admin': decided(2, { effect: 'admin', becomes: false }, actions.strip),
  }
  return {
    name: 'users',
    proposals: {
      ...kinds,
      [bans.kind]: proposalKind({
        payload: bans.payload,
        needs: 1,
        summary: () => [{ name: 'suspended', before: 'false', after: 'true' }],
        execute: (tx, { userId: id, reason }, { proposerId: actorId }) =>
          actions.ban(tx, { actorId, id, reason }),
      }),
    },
  }
}
