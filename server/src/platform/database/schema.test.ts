import type { Generated } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import { tableTypes } from '../../../testing/table-types.ts'
import { createLog } from '../log/index.ts'
import type { DB, Narrowed } from './index.ts'

// A separate copy, because a template can't be cloned while in use.
let database: Awaited<ReturnType<typeof openOwnDatabase>>
beforeAll(async () => {
  database = await openOwnDatabase(inject('postgres'), createLog('silent'))
})
afterAll(() => database.close())

test('schema.ts has the tables and columns of a migrated database (update it with `npm run table-types`)', async () => {
  const { connectionString = '' } = database.connection
  await expect(tableTypes(connectionString, { verify: true })).resolves.toBeUndefined()
})

// Checked by `tsc`: types that don't fit their column are errors.
type _Fitting = Narrowed<
  DB['jobs'],
  { status: Generated<'queued'>; error: string | null; request: { prompt: string } }
>
// @ts-expect-error There is no such column.
type _Renamed = Narrowed<DB['jobs'], { state: string }>
// @ts-expect-error Counts are numbers.
type _Other = Narrowed<DB['jobs'], { attempts: string }>
// @ts-expect-error It may be null.
type _NeverNull = Narrowed<DB['jobs'], { error: string }>
