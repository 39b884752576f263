import { acceptTerms, getProfile, putProfile } from '@studio/contract/profile'
import { bind, type Http } from '../../platform/http/index.ts'
import type { createProfileService } from './profile.service.ts'

export function bindProfile(http: Http, service: ReturnType<typeof createProfileService>): void {
  bind(http, getProfile, async (_request, { actor }) => service.getProfile(actor.id))
  bind(http, putProfile, async ({ body }, { actor }) => service.setProfile(actor.id, body))
  bind(http, acceptTerms, async (_request, { actor }) => service.acceptTerms(actor.id))
}
