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

export function bindUsers(http: Http, users: UsersService, requests: ReturnType<typeof createAsked>): void {
  bind(http, listUsers, async ({ query }) => users.list(query))
  bind(http, getUser, async ({ params }) => ({ user: await users.get(params.id) }))
  for (const [endpoint, action] of [
    [banUser, requests.ban],
    [unbanUser, requests.unban],
  ] as const)
    bind(http, endpoint, async ({ params: { id }, body }, { actor }) =>
      action({ actorId: actor.id, id, ...body }),
    )
  for (const [endpoint, userAction] of [
    [signOutUser, requests.signOut],
    [grantAdmin, requests.grant],
    [stripAdmin, requests.strip],
  ] as const)
    bind(http, endpoint, async ({ params: { id }, body: { reason } }, { actor }) =>
      userAction({ actorId: actor.id, id, reason }),
    )
}
