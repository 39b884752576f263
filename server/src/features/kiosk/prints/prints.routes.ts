import * as contract from '@studio/contract/kiosk'
import { bind, bindAs, type Http, type Principal } from '../../../platform/http/index.ts'
import { checkOn } from '../kiosk.refusals.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import type { Printers } from './printers.ts'
import type { PrintsService } from './prints.service.ts'

export function bindPrints(
  http: Http,
  devices: Principal<BoothActor>,
  { prints, printers, isOn }: { prints: PrintsService; printers: Printers; isOn(userId: string): boolean },
): void {
  bindAs(http, devices, contract.sendPrint, ({ body }, { who: booth }) => prints.print(booth, body))
  bind(http, contract.listPrinters, async (_, { actor }) => {
    checkOn({ isOn }, actor.id)
    const states = await Promise.all(printers.names.map((name) => printers.stateOf(name)))
    return { printers: states.filter((state) => state !== null) }
  })
}
