import {
  acceptTerms,
  claimAdmin,
  getAdminCode,
  getAvatarBytes,
  getProfile,
  getPublicProfile,
  putAvatar,
  putProfile,
  removeAvatar,
} from '@studio/contract/profile'
import { MAX_UPLOAD_BYTES } from '@studio/contract/uploads'
import { BYTES_ONLY, bind, type Http, readFormFile } from '../../platform/http/index.ts'
import { requireFile } from '../uploads/index.ts'
import type { createAdminCode } from './admin-code.service.ts'
import type { Avatars } from './avatars.service.ts'
import type { createProfileService } from './profile.service.ts'

export function bindProfile(
  http: Http,
  service: ReturnType<typeof createProfileService>,
  avatars: Avatars,
  adminCode: ReturnType<typeof createAdminCode>,
): void {
  bind(http, getProfile, async (_request, { actor }) => service.getProfile(actor.id))
  bind(http, putProfile, async ({ body }, { actor }) => service.setProfile(actor.id, body))
  bind(http, acceptTerms, async (_request, { actor }) => service.acceptTerms(actor.id))
  bind(http, getPublicProfile, async ({ params }) => ({ profile: await service.getPublic(params.id) }))

  bind(http, getAdminCode, async () => ({ isOpen: await adminCode.isOpen() }))
  bind(http, claimAdmin, async ({ body }, { actor }) => ({
    result: await adminCode.claim(actor.id, body.code),
  }))

  bind(http, putAvatar, async (_request, { actor, raw, reply }) => {
    await avatars.set(actor.id, requireFile(await readFormFile(raw, reply, MAX_UPLOAD_BYTES)))
    return service.getProfile(actor.id)
  })
  bind(http, removeAvatar, async (_request, { actor }) => {
    await avatars.remove(actor.id)
    return service.getProfile(actor.id)
  })
  bind(http, getAvatarBytes, async ({ params, query }, { actor }) => {
    const caller = { userId: actor?.id, signature: query }
    const { object, etag, isPublic } = await avatars.open(params.id, caller)
    return {
      body: object.body,
      headers: {
        etag,
        'content-type': 'image/webp',
        'content-length': String(object.bytes),
        // Each photo has its own URL, but public photos can be hidden at any time.
        'cache-control': isPublic ? 'public, max-age=60' : 'private, max-age=600',
        ...BYTES_ONLY,
        'cross-origin-resource-policy': 'same-origin',
      },
    }
  })
}
