/** Profiles: who a user is to others, whether onboarding is done, and who is an admin. */
import type { Http } from '../../platform/http/index.ts'
import { bindProfile } from './profile.routes.ts'
import { createProfileService, type ProfileServiceDeps } from './profile.service.ts'
import { promoteListed } from './profile.store.ts'

export type { ProfileRow } from './profile.store.ts'

export interface ProfileDeps extends ProfileServiceDeps {
  http: Http
}

export type ProfileFeature = Awaited<ReturnType<typeof createProfile>>

/** Opens the feature and binds its calls. Whoever is listed as an admin by now becomes one. */
export async function createProfile({ http, ...deps }: ProfileDeps) {
  const { config, database, clock } = deps
  if (config.adminEmails.length > 0) await promoteListed(database.db, config.adminEmails, clock.now())
  const service = createProfileService(deps)
  bindProfile(http, service)
  const { findRow, isAdmin, getProfile } = service
  return { findRow, isAdmin, getProfile }
}
