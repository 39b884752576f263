import { createRoadmap } from '../../features/roadmap/index.ts'
import { createWorks } from '../../features/works/index.ts'
import type { Platform } from '../../platform/feature/index.ts'
import type { Add } from '../register-features.ts'
import type { CreationPart } from './creation.ts'
import type { IdentityPart } from './identity.ts'
import type { InstallationPart } from './installation.ts'

interface SharingNeeds {
  installation: InstallationPart
  identity: IdentityPart
  creation: CreationPart
}

/** Composes the features for publishing and sharing. */
export function composeSharing(platform: Platform, add: Add, needs: SharingNeeds) {
  const { realtime, settingsOf } = needs.installation
  const { moderation, profile } = needs.identity
  const { gallery, prompts, quota, notify } = needs.creation
  const works = add(
    createWorks(platform, {
      gallery,
      settingsOf,
      realtime,
      notify,
      isAdmin: profile.isAdmin,
      publicProfile: profile.getPublic,
      raise: moderation.raise,
      check: moderation.check,
      report: moderation.report,
      prompts: prompts.forWorks,
      checkRoom: (userId, bytes) => quota.checkRoom(userId, bytes),
    }),
  )
  add(createRoadmap(platform, { notify, realtime, isAdmin: profile.isAdmin, check: moderation.check }))
  return { works }
}
