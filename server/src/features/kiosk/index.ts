/**
 * Event Mode: photo booths with uploads that survive lost connections and restarts. Hosts create events, booths upload
 * each session once, and guests open their photos by a link.
 */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { join } from 'node:path'
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { MailsToOthers } from '../../platform/mail/index.ts'
import { bindAnalytics } from './analytics/analytics.routes.ts'
import { boothPrincipal } from './booths/booth-principal.ts'
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
import type { KioskDeps } from './kiosk.deps.ts'
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

interface KioskNeeds extends Pick<KioskDeps, 'gallery' | 'uploads' | 'quota' | 'shoots' | 'isOn'> {
  mailsToOthers: Pick<MailsToOthers, 'take'>
  raise: Moderation['raise']
}

/** Interval in seconds of the sweeps for emails, prints and looks. */
const SWEEP_SECONDS = 5

export function createKiosk(platform: Platform, needs: KioskNeeds): Feature {
  const { http, database, objects, clock, log, publicUrl, sealing, signing, mail, config } = platform
  const { gallery, uploads, quota, shoots, isOn, mailsToOthers, raise } = needs
  const folder = join(config.dataDir, 'receiving')
  const own: KioskDeps = {
    database,
    objects,
    clock,
    log,
    gallery,
    uploads,
    quota,
    shoots,
    isOn,
    publicUrl,
    folder,
  }
  const deps = { ...own, sealing, signing, mail, raise }
  const pin = createPin(deps)
  const printers = createPrinters({ addresses: config.printers, clock })
  const prints = createPrints({ ...deps, printers })
  const variants = createLooks(deps)
  const self = createSelf({ ...deps, printerState: printers.stateOf, lookOf: variants.offeredOf })
  const booths = createBooths({ ...deps, selfOf: async (booth) => (await self.read(booth)).self })
  const purge = createPurge({ ...deps, cancelJob: variants.cancelJob })
  const captures = createCaptures({ ...deps, arrived: variants.arrived })
  const events = createEvents({ ...deps, printers: printers.names, purge })
  const mails = createMails({ ...deps, pictureOf: createMailPicture(deps), filmOf: createMailFilm(deps) })
  bindEvents(http, events)
  bindMails(http, events, mails)
  const devices = http.register(boothPrincipal(http, booths.authenticate))
  bindPrints(http, devices, { prints, printers, isOn })
  bindAnalytics(http, { events, database })
  bindBooths(http, devices, { booths, self })
  bindPin(http, devices, pin)
  bindCaptures(http, devices, {
    captures,
    batch: createBatch({
      ...deps,
      pin,
      keepMail: createKeepMail({ sealing, clock, mailsToOthers }),
    }),
    deleteSession: (eventId, hostId, sessionId) =>
      purge.deleteSession({ eventId, hostId, sessionId }, 'booth'),
  })
  const guests = createGuests({ ...deps, purge })
  const report = createGuestReports({ ...deps, guests })
  bindGuests(http, { guests, report })

  return {
    name: 'kiosk',
    exporter: kioskExporter(database),
    moderated: { [CAPTURE]: moderatedCaptures(deps) },
    periodic: [
      { name: 'kiosk-mails', seconds: SWEEP_SECONDS, run: mails.sweep },
      { name: 'kiosk-prints', seconds: SWEEP_SECONDS, run: prints.sweep },
      { name: 'kiosk-looks', seconds: SWEEP_SECONDS, run: variants.sweep },
      {
        // Deletes the photos of guests after their expiry.
        name: 'sweep-kiosk',
        seconds: HOUR_SECONDS,
        async run() {
          await purge.sweep()
          await mails.forget()
          await sweepReceiving(folder, clock.now())
        },
      },
    ],
  }
}
