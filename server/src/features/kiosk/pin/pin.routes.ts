import { checkPin } from '@studio/contract/kiosk'
import { bindAs, type Http, type Principal } from '../../../platform/http/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import type { PinService } from './pin.service.ts'

export function bindPin(http: Http, devices: Principal<BoothActor>, pin: PinService): void {
  bindAs(http, devices, checkPin, ({ body }, { who: booth }) => pin.check(booth, body.pin))
}
