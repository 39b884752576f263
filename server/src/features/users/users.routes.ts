import {
  banUser,
  getUser,
  grantAdmin,
  listUsers,
  signOutUser,
  stripAdmin,
  unbanUser,
} from '@studio/contract/users'
import { bind, type Http } from '../../platform/http/index.ts'
import type { createAsked } from './users.acts.ts'
import type { UsersService } from './users.service.ts'

export function bindUsers(http: Http, users: UsersService, asked: ReturnType<typeof createAsked>): void {
  bind(http, listUsers, async ({ query }) => users.list(query))
  bind(http, getUser, async ({ params }) => ({ user: await users.get(params.id) }))
  for (const [endpoint, act] of [
    [banUser, asked.ban],
    [unbanUser, asked.unban],
  ] as const)
    bind(http, endpoint, async ({ params: { id }, body }, { actor }) =>
      act({ actorId: actor.id, id, ...body }),
    )
  for (const [endpoint, act] of [
    [signOutUser, asked.signOut],
    [grantAdmin, asked.grant],
    [stripAdmin, asked.strip],
  ] as const)
    bind(http, endpoint, async ({ params: { id }, body: { reason } }, { actor }) =>
      act({ actorId: actor.id, id, reason }),
    )
}
