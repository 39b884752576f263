/** Invites: codes that let people in while the installation is invite-only. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { bindInvites } from './invites.routes.ts'
import { createInvitesService } from './invites.service.ts'

export function createInvites({ http, database, clock }: Platform): Feature {
  bindInvites(http, createInvitesService({ database, clock }))
  return { name: 'invites' }
}
