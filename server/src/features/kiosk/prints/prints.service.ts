import { refuse } from '@studio/contract/kernel'
import { kioskReasons, type Print } from '@studio/contract/kiosk'
import type { Database } from '../../../platform/database/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import { NoPrinter, type Printer, PrinterRefused } from '../../../platform/ipp/index.ts'
import { jpegOf, paintPicture, surface } from '../../../platform/pictures/index.ts'
import { findEvent } from '../events/events.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { checkOn, eventNotFound } from '../kiosk.refusals.ts'
import { blockedBy, type Printers } from './printers.ts'
import * as store from './prints.store.ts'

const MAX_BYTES = 20 * 1024 * 1024
const WHITE = [255, 255, 255] as const
const UNREACHABLE = 'unreachable'
const BUSY = 'busy'

export type PrintsService = ReturnType<typeof createPrints>

/** Hooks at which tests simulate a crash. */
export interface PrintSteps {
  begun?(id: string): void
  sent?(id: string): void
}

const presentPrint = ({ id, captureId, copies, way, state, reason }: store.PrintRow): Print => ({
  id,
  captureId,
  copies,
  way,
  state,
  reason,
})

/** Prints each request once. The print’s id is also the job name at the printer, which is queried before a retry. */
export function createPrints(
  deps: Pick<KioskDeps, 'database' | 'clock' | 'isOn' | 'gallery' | 'log'> & {
    printers: Pick<Printers, 'find' | 'stateOf'>
    steps?: PrintSteps
  },
) {
  const { database, clock, gallery, log, printers, steps = {} } = deps
  const set = (db: Database, id: string, state: Omit<Parameters<typeof store.setState>[2], 'now'>) =>
    store.setState(db, id, { ...state, now: clock.now() })

  async function jpegFor(row: store.PrintRow): Promise<Uint8Array | undefined> {
    const sheet = row.mediaId && (await gallery.loadPicture(row.hostId, row.mediaId, { maxSize: 'full' }))
    if (!sheet) return undefined
    const { bytes, mime, width, height } = sheet
    if (mime === 'image/jpeg') return bytes
    const box = { left: 0, top: 0, width, height }
    const paper = surface(box.width, box.height, WHITE)
    await paintPicture(paper, bytes, box)
    return jpegOf(paper, MAX_BYTES)
  }

  /** Sends a print whose row is locked, unless the printer already has it. */
  async function give(tx: Database, row: store.PrintRow, printer: Printer, wasBegun: boolean): Promise<void> {
    if (wasBegun) {
      const printJob = (await printer.jobs()).find(({ name }) => name === row.id)
      if (printJob) return set(tx, row.id, { state: 'sent', ippJob: printJob.id })
    }
    const now = await printer.now()
    const blocked = blockedBy(now)
    if (blocked) return set(tx, row.id, { state: 'held', reason: blocked })
    const jpeg = await jpegFor(row)
    if (!jpeg) return set(tx, row.id, { state: 'failed', reason: 'picture-gone' })
    const ippJob = await printer.print({ name: row.id, copies: row.copies, jpeg, media: now.media })
    steps.sent?.(row.id)
    await set(tx, row.id, { state: 'sent', ippJob })
  }

  /** The start is stored before the print is sent. The row stays locked until the answer is stored. */
  async function work(id: string): Promise<void> {
    const isFirst = await store.markStarted(database.db, id)
    steps.begun?.(id)
    await database.transact(async (tx) => {
      const row = await store.claimPrint(tx, id)
      if (!row) return
      const printer = row.printer === null ? undefined : printers.find(row.printer)
      if (!printer) return set(tx, id, { state: 'held', reason: 'no-printer' })
      try {
        await give(tx, row, printer, !isFirst)
      } catch (error) {
        if (error instanceof PrinterRefused) {
          if (error.isForNow) return set(tx, id, { state: 'held', reason: BUSY })
          await store.releasePrintQuota(tx, row)
          return set(tx, id, { state: 'failed', reason: error.message })
        }
        if (isOfNetwork(error)) return set(tx, id, { state: 'held', reason: UNREACHABLE })
        throw error
      }
    })
  }

  /** Returns true if the printer reports that it can print now. */
  async function isAble(name: string): Promise<boolean> {
    try {
      const now = await printers.find(name)?.now()
      return now !== undefined && blockedBy(now) === undefined
    } catch {
      return false
    }
  }

  /**
   * Sends prints of one printer in order. Stops once the printer cannot print, so that an offline printer causes only
   * one timeout.
   */
  async function workAll(name: string, prints: readonly { id: string }[]): Promise<void> {
    for (const { id } of prints) {
      await work(id).catch((error: unknown) => log.warn({ err: error, print: id }, 'a print waits'))
      if ((await store.findPrint(database.db, id))?.state === 'held' && !(await isAble(name))) return
    }
  }

  /** Updates the states of prints that were sent. */
  async function follow(): Promise<void> {
    const open = await store.listOpen(database.db, ['sent'])
    for (const [name, prints] of Map.groupBy(open, ({ printer }) => printer)) {
      const jobs = await printers
        .find(name)
        ?.jobs()
        .catch(() => undefined)
      for (const { id } of prints) {
        const job = jobs?.find((each) => each.name === id)
        if (job && job.state !== 'waiting') await set(database.db, id, { state: job.state })
      }
    }
  }

  return {
    /** Idempotent by id: a repeated request returns the state of the first. */
    async print(
      booth: BoothActor,
      { id, captureId, copies }: { id: string; captureId: string; copies: number },
    ): Promise<{ print: Print }> {
      checkOn(deps, booth.hostId)
      const isNew = await database.transact(async (tx) => {
        const event = await findEvent(tx, booth.eventId)
        if (!event) throw eventNotFound()
        if (await store.findPrint(tx, id)) return false
        const { way, printer, maxCopies, totalSheets } = event.config.print
        if (way === 'none') throw refuse(kioskReasons.printingOff)
        if (copies > maxCopies) throw refuse(kioskReasons.tooManyCopies, { count: maxCopies })
        if (!(await store.isPrintable(tx, event.id, captureId))) throw refuse(kioskReasons.nothingToPrint)
        if (!(await store.reservePrintQuota(tx, event.id, copies, totalSheets)))
          throw refuse(kioskReasons.noSheetsLeft)
        await store.insertPrint(tx, {
          id,
          eventId: event.id,
          captureId,
          way,
          copies,
          now: clock.now(),
          printer: way === 'ipp' ? printer : null,
          state: way === 'ipp' ? 'waiting' : 'sent',
        })
        return true
      })
      // The sweep retries a failed attempt.
      if (isNew)
        await work(id).catch((error: unknown) => log.warn({ err: error, print: id }, 'a print waits'))
      const row = await store.findPrint(database.db, id)
      if (row?.eventId !== booth.eventId) throw refuse(kioskReasons.otherPrint)
      return { print: presentPrint(row) }
    },

    /** Sends queued prints and updates those that were sent. Run it every few seconds. */
    async sweep(): Promise<void> {
      const open = await store.listOpen(database.db, ['waiting', 'held'])
      // An offline printer does not delay the prints of others.
      await Promise.all(
        [...Map.groupBy(open, ({ printer }) => printer)].map(([name, prints]) => workAll(name, prints)),
      )
      await follow()
    },
  }
}

/** Returns true for errors of `fetch`: no connection, a timeout, or an answer that is not IPP. */
const isOfNetwork = (error: unknown): boolean =>
  error instanceof TypeError ||
  error instanceof RangeError ||
  error instanceof NoPrinter ||
  (error instanceof Error && error.name === 'TimeoutError')
