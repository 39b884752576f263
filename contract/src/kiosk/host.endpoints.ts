import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, PageQuery, pageOf } from '../kernel/index.ts'
import { Booth, BoothDraft, PrinterState } from './booths.ts'
import { EventChange, EventDraft, KioskEvent } from './events.ts'
import { EventAnalytics } from './facts.ts'
import { kioskReasons } from './kiosk.reasons.ts'

/** All calls of Event Mode are refused with FEATURE_DISABLED while it is turned off. */
const host = { access: 'user', factor: 'none' } as const
const EventAnswer = z.object({ event: KioskEvent, booths: z.array(Booth) })
const BoothParams = z.object({ id: Id, boothId: Id })
const Span = z.object({ from: z.optional(Instant), to: z.optional(Instant) })

export const listEvents = endpoint({
  summary: 'List the user’s events, newest first',
  method: 'GET',
  path: '/api/kiosk/events',
  ...host,
  query: PageQuery,
  output: pageOf('events', KioskEvent),
  refusals: ['FEATURE_DISABLED'],
})

export const createEvent = endpoint({
  summary: 'Create an event',
  method: 'POST',
  path: '/api/kiosk/events',
  ...host,
  idempotent: true,
  body: EventDraft,
  output: EventAnswer,
  status: 201,
  refusals: ['FEATURE_DISABLED', 'CONFLICT'],
  reasons: [
    kioskReasons.timeZoneUnknown,
    kioskReasons.endsBeforeStart,
    kioskReasons.uploadGone,
    kioskReasons.layoutTwice,
    kioskReasons.printerUnknown,
    kioskReasons.tooManyEvents,
  ],
})

export const getEvent = endpoint({
  summary: 'Get an event with its booths',
  method: 'GET',
  path: '/api/kiosk/events/:id',
  ...host,
  params: IdParams,
  output: EventAnswer,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

export const changeEvent = endpoint({
  summary: 'Change an event; booths apply it from the next guest',
  method: 'PATCH',
  path: '/api/kiosk/events/:id',
  ...host,
  params: IdParams,
  body: EventChange,
  output: EventAnswer,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    kioskReasons.timeZoneUnknown,
    kioskReasons.endsBeforeStart,
    kioskReasons.uploadGone,
    kioskReasons.layoutTwice,
    kioskReasons.printerUnknown,
    kioskReasons.eventChanged,
  ],
})

/** Deletes booths, guest sessions, links, statistics and the guests' photos in the host's gallery permanently. */
export const deleteEvent = endpoint({
  summary: 'Delete an event',
  method: 'DELETE',
  path: '/api/kiosk/events/:id',
  access: 'user',
  factor: 'required',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

/** The code is returned only once. */
export const createBooth = endpoint({
  summary: 'Add a booth to an event, and get its pairing code',
  method: 'POST',
  path: '/api/kiosk/events/:id/booths',
  ...host,
  params: IdParams,
  body: BoothDraft,
  output: z.object({ booth: Booth, code: z.string(), expiresAt: Instant }),
  status: 201,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND', 'CONFLICT'],
  reasons: [kioskReasons.tooManyBooths],
})

export const revokeBooth = endpoint({
  summary: 'Revoke a booth, so that its device can no longer upload',
  method: 'POST',
  path: '/api/kiosk/events/:id/booths/:boothId/revoke',
  ...host,
  params: BoothParams,
  output: z.object({ booth: Booth }),
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

export const getEventAnalytics = endpoint({
  summary: 'Get the statistics of an event, by hour and by step',
  method: 'GET',
  path: '/api/kiosk/events/:id/analytics',
  ...host,
  params: IdParams,
  query: Span,
  output: EventAnalytics,
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

export const downloadEventAnalytics = endpoint({
  summary: 'Download the hourly statistics of an event as CSV',
  method: 'GET',
  path: '/api/kiosk/events/:id/analytics.csv',
  ...host,
  params: IdParams,
  query: Span,
  output: { bytes: ['text/csv'] },
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

/** Recipients rejected by their mail servers, available to the host for 24 hours. */
export const listFailedMails = endpoint({
  summary: 'List undelivered emails of an event',
  method: 'GET',
  path: '/api/kiosk/events/:id/mails',
  access: 'user',
  factor: 'required',
  params: IdParams,
  output: z.object({
    mails: z.array(z.object({ id: Id, address: z.string(), reason: z.string(), at: Instant })),
  }),
  refusals: ['FEATURE_DISABLED', 'NOT_FOUND'],
})

export const listPrinters = endpoint({
  summary: 'List the printers of the installation and their states',
  method: 'GET',
  path: '/api/kiosk/printers',
  ...host,
  output: z.object({ printers: z.array(PrinterState) }),
  refusals: ['FEATURE_DISABLED'],
})
