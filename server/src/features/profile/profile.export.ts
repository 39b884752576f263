import { type Exporter, jsonFile } from '../../platform/archive/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { findOwnAvatar } from './pages.store.ts'
import type { createProfileService } from './profile.service.ts'

/** Profile and photo, for the data export. */
export const profileExporter = (deps: {
  database: DatabaseHandle
  objects: Objects
  getProfile: ReturnType<typeof createProfileService>['getProfile']
}): Exporter => ({
  async *files(userId) {
    const { avatarUrl: _, ...profile } = await deps.getProfile(userId)
    yield jsonFile('profile/profile.json', profile)
    const avatar = await findOwnAvatar(deps.database.db, userId)
    if (!avatar) return
    const { body } = await deps.objects.get(avatar.object_key)
    yield { path: 'profile/avatar.webp', content: body, modifiedAt: avatar.created_at }
  },
})
