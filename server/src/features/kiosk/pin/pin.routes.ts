import { checkPin } from '@studio/contract/kiosk'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { PinService } from './pin.service.ts'

export function bindPin(http: Http, pin: PinService): void {
  bind(http, checkPin, ({ body }, { booth }) => pin.check(booth, body.pin))
}
