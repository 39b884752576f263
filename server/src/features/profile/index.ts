/** Profiles: who a user is to others, whether onboarding is done, and who is an admin. */
import type { Http } from '../../platform/http/index.ts'
import { type AvatarsDeps, createAvatars } from './avatars.service.ts'
import { moderatedProfiles } from './moderated.ts'
import { profileExporter } from './profile.export.ts'
import { bindProfile } from './profile.routes.ts'
import { createProfileService, type ProfileServiceDeps } from './profile.service.ts'
import { promoteListed } from './profile.store.ts'

export type { ProfileRow } from './profile.store.ts'

export interface ProfileDeps extends Omit<ProfileServiceDeps, 'avatars'>, AvatarsDeps {
  http: Http
}

export type ProfileFeature = Awaited<ReturnType<typeof createProfile>>

/** Opens the feature and binds its calls. Whoever is listed as an admin by now becomes one. */
export async function createProfile({ http, ...deps }: ProfileDeps) {
  const { config, database, clock } = deps
  if (config.adminEmails.length > 0) await promoteListed(database.db, config.adminEmails, clock.now())
  const avatars = createAvatars(deps)
  const service = createProfileService({ ...deps, avatars })
  bindProfile(http, service, avatars)
  const { findRow, isAdmin, isLastAdmin, setAdmin, getProfile, getPublic } = service
  const moderated = moderatedProfiles({ avatars, isHidden: deps.isHidden, now: () => clock.now() })
  return {
    moderated,
    findRow,
    isAdmin,
    isLastAdmin,
    setAdmin,
    getProfile,
    getPublic,
    exporter: profileExporter({ ...deps, getProfile }),
  }
}
