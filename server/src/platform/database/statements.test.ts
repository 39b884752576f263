import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openOwnDatabase } from '../../../testing/postgres.ts'
import { readStatements, type Statement } from '../../../testing/statements.ts'
import { createLog } from '../log/index.ts'

let database: Awaited<ReturnType<typeof openOwnDatabase>>
let client: pg.PoolClient
beforeAll(async () => {
  database = await openOwnDatabase(inject('postgres'), createLog('silent'), 1)
  client = await database.pool.connect()
  // View of an extension that test servers don’t have.
  await client.query(`create view pg_stat_statements as select ''::text as query, 0::bigint as calls,
    0::float8 as mean_exec_time, 0::float8 as total_exec_time, 0::oid as dbid`)
})
afterAll(async () => {
  client.release()
  await database.close()
})

test('row types of statements have the columns and types that PostgreSQL returns', async () => {
  const problems: string[] = []
  const statements = readStatements()
  expect(statements.length).toBeGreaterThan(400)
  for (const statement of statements) {
    const found = await problemsOf(statement)
    problems.push(...found.map((problem) => `${statement.place}: ${problem}`))
  }
  expect(problems).toEqual([])
})

test('names missing, undeclared and differently typed columns', async () => {
  const columns = new Map([
    ['id', ['string']],
    ['attempts', ['string']],
    ['state', ['string']],
    ['createdAt', ['Date']],
    ['request', ['object']],
    ['counts', ['number[]']],
  ])
  const text = `select id, attempts, status, created_at as "createdAt", request, array[1] as counts from jobs where id = $1`
  await expect(problemsOf({ place: '', columns, texts: [text] })).resolves.toEqual([
    'attempts is declared as string but is number',
    'state is declared but not returned',
    'status is returned but not declared',
  ])
  const misspelled = { place: '', columns, texts: ['select idd from jobs'] }
  await expect(problemsOf(misspelled)).resolves.toEqual(['column "idd" does not exist'])
})

/** Problems of a statement. Having no valid text is one too. */
async function problemsOf({ columns, texts }: Statement): Promise<string[]> {
  const problems = new Set<string>()
  const errors: string[] = []
  for (const text of texts) {
    try {
      const fields = await describe(text)
      if (columns) for (const problem of await differences(columns, fields)) problems.add(problem)
    } catch (error) {
      errors.push((error as Error).message)
    }
  }
  return errors.length === texts.length ? errors : [...problems]
}

interface Field {
  name: string
  dataTypeID: number
}

async function differences(
  columns: ReadonlyMap<string, readonly string[]>,
  fields: readonly Field[],
): Promise<string[]> {
  const problems: string[] = []
  for (const [name, declared] of columns) {
    const field = fields.find((each) => each.name === name)
    if (!field) {
      problems.push(`${name} is declared but not returned`)
      continue
    }
    const kind = await kindOf(field.dataTypeID)
    const fits = (one: string) =>
      one === 'unknown' || one === kind || (kind === 'json' && !['Date', 'Buffer'].includes(one))
    if (!declared.every(fits)) problems.push(`${name} is declared as ${declared.join(' | ')} but is ${kind}`)
  }
  for (const { name } of fields) if (!columns.has(name)) problems.push(`${name} is returned but not declared`)
  return problems
}

/** Columns of a statement, without running it. */
function describe(text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>()
  let fields: Field[] = []
  client.query({
    submit(connection: pg.Connection) {
      connection.parse({ name: '', text, types: [] }, true)
      connection.describe({ type: 'S', name: '' }, true)
      connection.sync()
    },
    handleRowDescription: (message: { fields: Field[] }) => {
      fields = message.fields
    },
    handleError: reject,
    handleReadyForQuery: () => resolve(fields),
  })
  return promise
}

const kinds = new Map<number, string>()

/** Kind of value that the driver, with our parsers, returns for a type; `json` can be any JSON value. */
async function kindOf(oid: number): Promise<string> {
  const cached = kinds.get(oid)
  if (cached) return cached
  const { name, example } = await exampleOf(oid)
  const { types } = database.pool.options as {
    types: { getTypeParser(oid: number, format: 'text'): (value: string) => unknown }
  }
  const kind = /^jsonb?$/.test(name) ? 'json' : nameOf(types.getTypeParser(oid, 'text')(example))
  kinds.set(oid, kind)
  return kind
}

function nameOf(value: unknown): string {
  if (Array.isArray(value)) return `${nameOf(value[0])}[]`
  if (value instanceof Date) return 'Date'
  return Buffer.isBuffer(value) ? 'Buffer' : typeof value
}

/** Examples by category of type (`pg_type.typcategory`). */
const EXAMPLES: Record<string, string> = { B: 't', N: '1', D: '2026-01-01 00:00:00+00', T: '1 second' }

async function exampleOf(oid: number): Promise<{ name: string; example: string }> {
  const { rows } = await client.query<{ name: string; category: string; element: number }>(
    'select typname as name, typcategory as category, typelem as element from pg_type where oid = $1',
    [oid],
  )
  const { name, category, element } = rows[0]!
  if (category === 'A') return { name, example: `{"${(await exampleOf(element)).example}"}` }
  return { name, example: EXAMPLES[category] ?? (name === 'bytea' ? '\\x00' : 'text') }
}
