/**
 * Event Mode: a photo booth that loses nothing. Hosts have events; booths bring what their guests do, each thing once; guests
 * see theirs by a link.
 */
import { join } from 'node:path'
import type { Http } from '../../platform/http/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Mail, MailsToOthers } from '../../platform/mail/index.ts'
import type { Sealing } from '../../platform/sealing/index.ts'
import { bindAnalytics } from './analytics/analytics.routes.ts'
import { bindBooths } from './booths/booths.routes.ts'
import { createBooths } from './booths/booths.service.ts'
import { createSelf } from './booths/self.service.ts'
import { createBatch } from './captures/batch.service.ts'
import { bindCaptures } from './captures/captures.routes.ts'
import { createCaptures } from './captures/captures.service.ts'
import { sweepReceiving } from './captures/sweep-receiving.ts'
import { bindEvents } from './events/events.routes.ts'
import { createEvents } from './events/events.service.ts'
import type { Moderation } from '../moderation/index.ts'
import { bindGuests } from './guests/guests.routes.ts'
import { createGuests } from './guests/guests.service.ts'
import { CAPTURE, createGuestReports, moderatedCaptures } from './guests/reports.service.ts'
import { kioskExporter } from './kiosk.export.ts'
import type { KioskDeps } from './kiosk.needs.ts'
import { createLooks } from './looks/looks.service.ts'
import { createKeepMail } from './mails/keep-mail.ts'
import { bindMails } from './mails/mails.routes.ts'
import { createMails } from './mails/mails.service.ts'
import { createMailFilm, createMailPicture } from './mails/picture.ts'
import { createPrinters } from './prints/printers.ts'
import { bindPrints } from './prints/prints.routes.ts'
import { createPrints } from './prints/prints.service.ts'
import { bindPin } from './pin/pin.routes.ts'
import { createPin } from './pin/pin.service.ts'
import { createPurge } from './purge/purge.service.ts'

export type Kiosk = ReturnType<typeof createKiosk>

export function createKiosk(
  given: Omit<KioskDeps, 'folder'> & {
    http: Http
    dataDir: string
    sealing: Pick<Sealing, 'seal' | 'open'>
    signing: Pick<Signing, 'address'>
    mail: Pick<Mail, 'deliver'>
    mailsToOthers: Pick<MailsToOthers, 'take'>
    raise: Moderation['raise']
    /** Addresses of the installation's printers, by their names. */
    printers: Readonly<Record<string, string>>
  },
) {
  const { http, sealing, clock } = given
  const deps = { ...given, folder: join(given.dataDir, 'receiving') }
  const pin = createPin(deps)
  const printers = createPrinters({ addresses: given.printers, clock })
  const prints = createPrints({ ...deps, printers })
  const looks = createLooks(deps)
  const self = createSelf({ ...deps, printerState: printers.stateOf, lookOf: looks.offeredOf })
  const booths = createBooths({ ...deps, selfOf: async (booth) => (await self.read(booth)).self })
  const purge = createPurge({ ...deps, cancelJob: looks.cancelJob })
  const captures = createCaptures({ ...deps, arrived: looks.arrived })
  const events = createEvents({ ...deps, printers: printers.names, purge })
  const mails = createMails({ ...deps, pictureOf: createMailPicture(deps), filmOf: createMailFilm(deps) })
  bindEvents(http, events)
  bindMails(http, events, mails)
  bindPrints(http, { prints, printers, isOn: deps.isOn })
  bindAnalytics(http, { events, database: deps.database })
  bindBooths(http, booths, self)
  bindPin(http, pin)
  bindCaptures(http, {
    captures,
    batch: createBatch({
      ...deps,
      pin,
      keepMail: createKeepMail({ sealing, clock, mailsToOthers: given.mailsToOthers }),
    }),
    deleteSession: (eventId, hostId, sessionId) => purge.forget({ eventId, hostId, sessionId }, 'booth'),
  })
  const guests = createGuests({ ...deps, purge })
  const report = createGuestReports({ ...deps, guests })
  bindGuests(http, { guests, report, objects: deps.objects })

  return {
    /** What moderation may do with pictures that guests see, and what it calls them. */
    moderated: [CAPTURE, moderatedCaptures(deps)] as const,

    /** What it holds of a user. */
    exporter: kioskExporter(deps.database),

    /** Mails guests what is due. To be called every few seconds. */
    sendMails: mails.sweep,

    /** Sends what waits for a printer, and looks after what was sent. To be called every few seconds. */
    sendPrints: prints.sweep,

    /** Makes the looks that guests wait for. To be called every few seconds. */
    makeLooks: looks.sweep,

    /** Removes what guests could see until now. To be called every hour. */
    async sweep(): Promise<void> {
      await purge.sweep()
      await mails.forget()
      await sweepReceiving(deps.folder, clock.now())
    },
  }
}
