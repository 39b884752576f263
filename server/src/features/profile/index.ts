/** Profiles: public identity of users, onboarding, and admin rights. */
import type { Platform } from '../../platform/feature/index.ts'
import { createAdminCode } from './admin-code.service.ts'
import { type AvatarsDeps, createAvatars } from './avatars.service.ts'
import { moderatedProfiles } from './moderated.ts'
import { profileExporter } from './profile.export.ts'
import { bindProfile } from './profile.routes.ts'
import { createProfileService, type ProfileServiceDeps } from './profile.service.ts'
import { promoteListed } from './profile.store.ts'

export { findAdminRecipients } from './admins.store.ts'
export type { ProfileRow } from './profile.store.ts'

interface ProfileNeeds extends Pick<ProfileServiceDeps, 'keepTermsAcceptance' | 'welcome'> {
  /** The user is hidden from others. */
  isHidden: AvatarsDeps['isHidden']
  /** Checks texts that others can read. */
  check: AvatarsDeps['check']
}

export type ProfileFeature = Awaited<ReturnType<typeof createProfile>>

/** Creates the feature and binds its endpoints. Grants admin rights to users whose addresses are now listed. */
export async function createProfile(platform: Platform, needs: ProfileNeeds) {
  const { http, config, database, objects, signing, clock } = platform
  const { keepTermsAcceptance, welcome, isHidden, check } = needs
  if (config.adminEmails.length > 0) await promoteListed(database.db, config.adminEmails, clock.now())
  const avatars = createAvatars({ database, objects, signing, clock, isHidden, check })
  const service = createProfileService({
    database,
    avatars,
    isHidden,
    config,
    clock,
    keepTermsAcceptance,
    welcome,
    check,
  })
  const adminCode = createAdminCode({ database, clock, config })
  bindProfile(http, service, avatars, adminCode)
  const { findRow, isAdmin, isLastAdmin, setAdmin, getProfile, getPublic } = service
  const moderated = moderatedProfiles({ avatars, isHidden, now: () => clock.now() })
  return {
    name: 'profile',
    moderated,
    findRow,
    isAdmin,
    isLastAdmin,
    setAdmin,
    getProfile,
    getPublic,
    renewAdminCode: adminCode.renew,
    exporter: profileExporter({ database, objects, getProfile }),
  }
}
