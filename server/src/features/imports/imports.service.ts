import {
  type ImportOptions,
  IMPORTS_CHANNEL,
  type ImportSource,
  importsReasons,
  MAX_FILES_PER_CALL,
} from '@studio/contract/imports'
import { Refusal, refuse } from '@studio/contract/kernel'
import { isTimeZone } from '@studio/domain/kernel'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { ImportsDeps } from './imports.deps.ts'
import { presentFile, presentImport } from './imports.present.ts'
import * as store from './imports.store.ts'
import { READ_IMPORTED, STACK_IMPORTED } from './imports.task.ts'

const MAX_LISTED = 50
const MAX_OPEN = 20

export const noImport = () => new Refusal('NOT_FOUND', 'Import not found.')
const isOpen = ({ state }: store.ImportRow) => state === 'open' || state === 'paused'

interface NewImport {
  id: string
  source: ImportSource
  name: string
  projectName?: string | undefined
  timeZone: string
  options: ImportOptions
}

export type ImportsService = ReturnType<typeof createImportsService>

export function createImportsService(deps: ImportsDeps) {
  const { database, clock, queue, realtime, photographs } = deps
  const notify = (userId: string, id: string) => realtime.notify(userId, IMPORTS_CHANNEL, { id })

  async function present(db: Database, row: store.ImportRow) {
    return presentImport(row, await store.sumFiles(db, [row.id]))
  }

  /** @throws Refusal NOT_FOUND */
  async function existing(db: Database, userId: string, id: string): Promise<store.ImportRow> {
    const row = await store.findImport(db, userId, id)
    if (!row) throw noImport()
    return row
  }

  /** Locks an import that accepts changes. @throws Refusal NOT_FOUND, CONFLICT */
  async function lockOpen(tx: Database, userId: string, id: string): Promise<store.ImportRow> {
    const row = await store.lockImport(tx, userId, id)
    if (!row) throw noImport()
    if (!isOpen(row)) throw refuse(importsReasons.closed)
    return row
  }

  /** Queues pictures for reading as soon as all their files were received. */
  async function schedule(tx: Database, importId: string, pictureNumbers: Iterable<number>): Promise<void> {
    const files = await store.filesOfPictures(tx, importId, [...pictureNumbers])
    for (const [pictureNumber, own] of Map.groupBy(files, ({ picture_number: number }) => number)) {
      if (own.some(({ state }) => state === 'pending' || state === 'uploading')) continue
      if (own.some(({ state }) => state === 'stored'))
        await queue.enqueue(tx, READ_IMPORTED, { importId, pictureNumber })
    }
  }

  /** Changes an open import. */
  async function change(userId: string, id: string, to: Parameters<typeof store.updateImport>[2]) {
    const changed = await database.transact(async (tx) => {
      await lockOpen(tx, userId, id)
      if (Object.keys(to).length > 0) await store.updateImport(tx, id, to)
      return present(tx, await existing(tx, userId, id))
    })
    notify(userId, id)
    return changed
  }

  const clocksOf = (db: Database, { id, user_id: userId, time_zone: timeZone }: store.ImportRow) =>
    photographs.clocks(db, { userId, importId: id, timeZone })

  return {
    schedule,
    lockOpen,
    existing,
    present,
    notify,

    async create(userId: string, input: NewImport) {
      if (!isTimeZone(input.timeZone)) throw refuse(importsReasons.timeZoneUnknown)
      const created = await database.transact(async (tx) => {
        const row = {
          id: input.id,
          user_id: userId,
          source: input.source,
          name: input.name,
          project: input.projectName ?? null,
          time_zone: input.timeZone,
          options: input.options,
          created_at: clock.now(),
        }
        if (await store.insertImport(tx, row)) {
          if ((await store.countOpen(tx, userId)) > MAX_OPEN)
            throw refuse(importsReasons.tooManyImports, { most: MAX_OPEN })
        }
        const existingRow = await store.findImport(tx, userId, input.id)
        if (!existingRow || existingRow.source !== input.source || existingRow.time_zone !== input.timeZone)
          throw refuse(importsReasons.idTaken)
        return present(tx, existingRow)
      })
      notify(userId, input.id)
      return created
    },

    async list(userId: string) {
      const rows = await store.listImports(database.db, userId, MAX_LISTED)
      const sums = await store.sumFiles(
        database.db,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => presentImport(row, sums))
    },

    async get(userId: string, id: string) {
      const row = await existing(database.db, userId, id)
      // Counts first: a problem that they include must not be missing from the list.
      const counted = await present(database.db, row)
      const problems = await store.listProblems(database.db, id, MAX_FILES_PER_CALL)
      return { import: counted, problems: problems.map(presentFile) }
    },

    change: (
      userId: string,
      id: string,
      {
        name,
        projectName,
        options,
      }: {
        name?: string | undefined
        projectName?: string | null | undefined
        options?: ImportOptions | undefined
      },
    ) =>
      change(userId, id, {
        ...(name === undefined ? {} : { name }),
        ...(projectName === undefined ? {} : { project: projectName }),
        ...(options === undefined ? {} : { options }),
      }),

    pause: (userId: string, id: string) => change(userId, id, { state: 'paused' }),
    resume: (userId: string, id: string) => change(userId, id, { state: 'open' }),

    /** Ends an import: what wasn’t received is forgotten, and received files are read. */
    async finish(userId: string, id: string) {
      const finished = await database.transact(async (tx) => {
        await lockOpen(tx, userId, id)
        const incomplete = await store.deleteUnreceived(tx, id)
        await store.updateImport(tx, id, { state: 'finished', ended_at: clock.now() })
        // The other files of these pictures were waiting for them.
        await schedule(tx, id, incomplete)
        if (await store.isReadyToStack(tx, id)) await queue.enqueue(tx, STACK_IMPORTED, { importId: id })
        return present(tx, await existing(tx, userId, id))
      })
      notify(userId, id)
      return finished
    },

    async clocks(userId: string, id: string) {
      return clocksOf(database.db, await existing(database.db, userId, id))
    },

    /** Corrects the clock of a camera. Once for an idempotency key. */
    async shiftClock(
      userId: string,
      id: string,
      correction: { camera: string | null; seconds?: number | undefined; timeZone?: string | undefined },
      idempotencyKey: IdempotencyKey | undefined,
    ) {
      const { camera, seconds = 0, timeZone } = correction
      if (timeZone !== undefined && !isTimeZone(timeZone)) throw refuse(importsReasons.timeZoneUnknown)
      const answer = await database.transact((tx) =>
        runIdempotent(tx, { userId, idempotencyKey }, async () => {
          const row = await store.lockImport(tx, userId, id)
          if (!row) throw noImport()
          const { pending, uploading, stored } = (await present(tx, row)).counts
          if (pending + uploading + stored > 0) throw refuse(importsReasons.stillImporting)
          const shifted = await photographs.shiftClock(tx, {
            userId,
            importId: id,
            camera,
            seconds,
            timeZone,
            importZone: row.time_zone,
          })
          if ('impossible' in shifted)
            throw refuse(importsReasons.timeImpossible, { name: shifted.impossible })
          return { moved: shifted.moved, clocks: await clocksOf(tx, row) }
        }),
      )
      notify(userId, id)
      return answer
    },
  }
}
