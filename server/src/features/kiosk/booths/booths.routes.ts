import * as contract from '@studio/contract/kiosk'
import { bind, bindAs, type Http, isUnchanged, type Principal } from '../../../platform/http/index.ts'
import type { BoothActor } from './booth-principal.ts'
import type { BoothsService } from './booths.service.ts'
import type { SelfService } from './self.service.ts'

const PNG = 0x89

export function bindBooths(
  http: Http,
  devices: Principal<BoothActor>,
  { booths, self }: { booths: BoothsService; self: SelfService },
): void {
  bind(http, contract.createBooth, ({ params, body }, { actor }) =>
    booths.create(actor.id, params.id, body.name),
  )
  bind(http, contract.revokeBooth, ({ params }, { actor }) =>
    booths.revoke(actor.id, params.id, params.boothId),
  )
  bind(http, contract.pairBooth, ({ body }, { raw }) => booths.pair(body.code, raw.ip))
  bindAs(http, devices, contract.getKioskSelf, async (_, { who: booth, raw, reply }) => {
    const { self: answer, etag } = await self.read(booth)
    reply.header('etag', etag)
    if (isUnchanged(raw.headers['if-none-match'], etag)) reply.code(304)
    return answer
  })
  bindAs(http, devices, contract.getKioskPicture, async ({ params }, { who: booth }) => {
    const body = Buffer.from(await self.picture(booth, params.id))
    const mime = body[0] === PNG ? 'image/png' : 'image/jpeg'
    return { body, headers: { 'content-type': mime, 'content-length': String(body.length) } }
  })
}
