/** Invites: codes that let people in while the installation is invite-only. */
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindInvites } from './invites.routes.ts'
import { createInvitesService } from './invites.service.ts'

export function createInvites(deps: { http: Http; database: DatabaseHandle; clock: Clock }) {
  bindInvites(deps.http, createInvitesService(deps))
}
