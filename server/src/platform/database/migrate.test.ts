import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../../testing/postgres.ts'
import { createLog } from '../log/index.ts'
import { migrate, readPresent, SCHEMA, type SchemaFolders } from './migrate.ts'

/** The last migration that contained functions. */
const LAST_WITH_FUNCTIONS = '0038-stored-bytes.sql'
/** The migration that adds currency decimals to documents. */
const DECIMALS = '0097-decimals-of-currencies.sql'
const log = createLog('silent')

const admin = new pg.Client(inject('postgres'))
let folder: string
const databases: { name: string; pool: pg.Pool }[] = []
beforeAll(() => admin.connect())
afterAll(() => admin.end())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schema-'))
})
afterEach(async () => {
  for (const { name, pool } of databases.splice(0)) {
    await pool.end()
    await admin.query(`drop database ${name} with (force)`)
  }
  await rm(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<pg.Pool> {
  const name = `migrate_${randomUUID().replaceAll('-', '')}`
  await admin.query(`create database ${name} template template0`)
  const pool = new pg.Pool({ connectionString: databaseUrl(inject('postgres'), name), max: 2 })
  // Its connections break when the database is dropped.
  pool.on('error', () => {})
  databases.push({ name, pool })
  return pool
}

/** Functions, views and triggers of the database, as PostgreSQL prints them. */
async function definitionsIn(pool: pg.Pool): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(`
    select 'function ' || p.oid::regprocedure as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'view ' || oid::regclass, pg_get_viewdef(oid) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'v'
    union all select 'trigger ' || tgname || ' on ' || tgrelid::regclass, pg_get_triggerdef(oid) from pg_trigger
    where not tgisinternal
    order by 1`)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

async function foldersAsReleased(): Promise<SchemaFolders> {
  const old = { migrations: join(folder, 'migrations'), present: join(folder, 'sql') }
  await mkdir(old.migrations)
  await mkdir(old.present)
  for (const name of await readdir(SCHEMA.migrations))
    if (name <= LAST_WITH_FUNCTIONS) await cp(join(SCHEMA.migrations, name), join(old.migrations, name))
  return old
}

/** A schema with one table and one function, for modification. */
async function smallSchema(): Promise<SchemaFolders> {
  const small = { migrations: join(folder, 'migrations'), present: join(folder, 'sql') }
  await mkdir(small.migrations)
  await mkdir(join(small.present, 'app'), { recursive: true })
  await mkdir(join(small.present, 'zoo'))
  await writeFile(join(small.migrations, '0001-a.sql'), 'create table animals (name text)')
  await writeFile(
    join(small.present, 'app', 'shown.sql'),
    'create or replace view shown as select name from names',
  )
  await writeFile(
    join(small.present, 'zoo', 'door.sql'),
    'create or replace view names as select name from animals',
  )
  await writeFile(
    join(small.present, 'zoo', 'sounds.sql'),
    `create or replace function sound() returns text language sql as $$ select later_sound() $$;
     create or replace function later_sound() returns text language sql as $$ select 'moo' $$;`,
  )
  return small
}

test('yields the same functions, views and triggers for a released database as for a new one', async () => {
  const [fresh, released] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(fresh, log)
  await migrate(released, log, await foldersAsReleased())
  await migrate(released, log)
  const expected = await definitionsIn(fresh)
  expect([...expected.keys()].filter((name) => name.startsWith('function')).length).toBeGreaterThan(30)
  expect(await definitionsIn(released)).toEqual(expected)
})

test('replaces outdated functions', async () => {
  const [fresh, other] = [await emptyDatabase(), await emptyDatabase()]
  await migrate(fresh, log)
  const then = { ...SCHEMA, present: join(folder, 'sql') }
  await cp(SCHEMA.present, then.present, { recursive: true })
  const guards = join(then.present, 'economy/ledger-guards.sql')
  await writeFile(guards, (await readFile(guards, 'utf8')).replace('is only ever added to', 'stays'))
  await migrate(other, log, then)
  expect(await definitionsIn(other)).not.toEqual(await definitionsIn(fresh))
  await migrate(other, log)
  expect(await definitionsIn(other)).toEqual(await definitionsIn(fresh))
})

test('has every function of the database in server/sql', async () => {
  const database = await emptyDatabase()
  await migrate(database, log)
  const files = await readPresent(SCHEMA.present)
  const names = files.flatMap(({ text }) =>
    [...text.matchAll(/^create or replace (function|view) (\w+)/gm)].map(
      (match) => `${match[1]} ${match[2]}`,
    ),
  )
  const existing = [...(await definitionsIn(database)).keys()].filter((name) => !name.startsWith('trigger'))
  expect([...new Set(names)].sort()).toEqual(
    [...new Set(existing.map((name) => name.replace(/\(.*/, '')))].sort(),
  )
  expect(new Set(names).size).toBe(names.length)
})

test('runs repeatable files on change and after each migration only', async () => {
  const database = await emptyDatabase()
  const schema = await smallSchema()
  const whenRun = async () =>
    (await database.query('select applied_at from schema_present')).rows[0].applied_at
  expect(await migrate(database, log, schema)).toEqual(['0001-a.sql'])
  const first = await whenRun()
  expect((await database.query('select sound()')).rows).toEqual([{ sound: 'moo' }])
  expect(await migrate(database, log, schema)).toEqual([])
  expect(await whenRun()).toEqual(first)

  const view = join(schema.present, 'zoo', 'door.sql')
  await writeFile(view, 'create or replace view names as select upper(name) as name from animals')
  expect(await migrate(database, log, schema)).toEqual([])
  expect((await definitionsIn(database)).get('view names')).toContain('upper')

  await writeFile(join(schema.migrations, '0002-b.sql'), 'drop view names cascade')
  expect(await migrate(database, log, schema)).toEqual(['0002-b.sql'])
  expect([...(await definitionsIn(database)).keys()]).toEqual(
    expect.arrayContaining(['view names', 'view shown']),
  )
})

test('leaves the database unchanged after a failed upgrade', async () => {
  const database = await emptyDatabase()
  const schema = await smallSchema()
  await migrate(database, log, schema)
  const before = await definitionsIn(database)
  await writeFile(join(schema.migrations, '0002-b.sql'), 'create table keepers (name text)')
  await writeFile(join(schema.present, 'zoo', 'wrong.sql'), 'create or replace view wrong as select nothing')
  await expect(migrate(database, log, schema)).rejects.toThrow(
    'zoo/wrong.sql failed: column "nothing" does not exist',
  )
  expect(await definitionsIn(database)).toEqual(before)
  expect((await database.query(`select to_regclass('keepers') as table`)).rows).toEqual([{ table: null }])
  expect((await database.query('select name from schema_migrations')).rows).toEqual([{ name: '0001-a.sql' }])
})

test('lets a migration alter a table into which the previous one inserted rows', async () => {
  const database = await emptyDatabase()
  const schema = await smallSchema()
  await writeFile(
    join(schema.migrations, '0002-b.sql'),
    `create table cages (id int primary key);
     create table tenants (cage int references cages deferrable initially deferred);
     insert into cages values (1); insert into tenants values (1);`,
  )
  await writeFile(join(schema.migrations, '0003-c.sql'), 'alter table tenants add column name text')
  expect(await migrate(database, log, schema)).toEqual(['0001-a.sql', '0002-b.sql', '0003-c.sql'])
})

test('rejects a changed applied migration and a newer database', async () => {
  const database = await emptyDatabase()
  const schema = await smallSchema()
  await migrate(database, log, schema)
  await writeFile(join(schema.migrations, '0001-a.sql'), 'create table beasts (name text)')
  await expect(migrate(database, log, schema)).rejects.toThrow('0001-a.sql was changed')
  await rm(join(schema.migrations, '0001-a.sql'))
  await expect(migrate(database, log, schema)).rejects.toThrow('newer than this program')
})

test('keeps amounts when documents get their decimals, including issued ones', async () => {
  const database = await emptyDatabase()
  const old = { migrations: join(folder, 'migrations'), present: join(folder, 'sql') }
  await mkdir(old.migrations)
  await mkdir(join(old.present, 'invoices'), { recursive: true })
  for (const name of await readdir(SCHEMA.migrations))
    if (name < DECIMALS) await cp(join(SCHEMA.migrations, name), join(old.migrations, name))
  // With the guard that rejects updates of issued documents.
  const guards = 'invoices/guards.sql'
  await cp(join(SCHEMA.present, guards), join(old.present, guards))
  await migrate(database, log, old)
  await database.query('insert into users (id) values (gen_random_uuid())')
  for (const currency of ['HUF', 'RSD', 'IQD', 'JPY', 'KWD', 'EUR'])
    await database.query(
      `insert into invoices (id, user_id, kind, series, number, status, locale, issue_date, currency, seller, buyer, created_at)
       select gen_random_uuid(), id, 'invoice', $1::text, 1, 'issued', 'en', '2026-01-01', $1::text, '{}', '{}', now() from users`,
      [currency],
    )
  await database.query(
    `insert into sellers (user_id, name, address, tax_id, currency, due_days, terms, footer, locale, credit_price, margin, tax_rate)
     select id, '', '{}', '', 'HUF', 14, '', '', 'en', 45000, 0, 0 from users`,
  )
  await database.query(
    `insert into proofs (id, user_id, title, link_hash, status, rules, status_at, moved_at, created_at)
     select gen_random_uuid(), id, '', sha256(id::text::bytea), 'open',
       '{"most": 3, "extraPrice": {"amount": 25, "currency": "IQD"}}', now(), now(), now() from users`,
  )
  await cp(SCHEMA.migrations, old.migrations, { recursive: true })
  await migrate(database, log, old)
  const { rows } = await database.query(
    'select trim(currency) as currency, decimals from invoices order by 1',
  )
  expect(Object.fromEntries(rows.map(({ currency, decimals }) => [currency, decimals]))).toEqual({
    EUR: 2,
    HUF: 0,
    IQD: 0,
    JPY: 0,
    KWD: 3,
    RSD: 2,
  })
  expect((await database.query('select credit_price::int as price from sellers')).rows).toEqual([
    { price: 4_500_000 },
  ])
  expect((await database.query(`select rules -> 'extraPrice' as price from proofs`)).rows).toEqual([
    { price: { amount: 25_000, currency: 'IQD' } },
  ])
})
