import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '../postgres.ts'
import { checkUpgrade } from './check-upgrade.ts'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createEmptyDatabase(inject('postgres'))
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const OLD = `
  create table owners (id integer primary key);
  create table prints (
    id integer primary key,
    owner_id integer not null,
    title varchar(20) not null,
    note text,
    size varchar(20),
    price numeric(6, 2),
    state text not null default 'new',
    unique (title)
  );
  create index prints_of_owner on prints (owner_id);
  create function price_of(integer) returns numeric language sql as 'select price from prints where id = $1';
  create view shown_prints as select id, title from prints;`

/** Words of the older release’s code. */
const CODE = 'owners prints owner_id title note size price_of shown_prints'.split(' ')
/** Statements of the older release. */
const STATEMENTS = {
  read: 'select id, title, price from prints where owner_id = $1',
  store: `insert into prints (id, owner_id, title) values ($1, $2, $3) on conflict (title) do update set note = 'twice'`,
  look: 'select title from shown_prints',
  price: 'select price_of($1)',
  unplannable: 'select nothing from nowhere',
}

async function check(migration: string) {
  await client.query(
    'drop schema if exists watched cascade; drop schema public cascade; create schema public',
  )
  await client.query(OLD)
  const older = {
    statements: Object.entries(STATEMENTS).map(([place, text]) => ({ place, texts: [text] })),
    placesOf: (word: string) => (CODE.includes(word) ? ['prints.store.ts:1', 'prints.store.ts:2'] : []),
  }
  return checkUpgrade(client, older, { migrate: () => client.query(migration), migrations: [migration] })
}

/** Findings other than statements that fail because of them. */
const namesOf = async (migration: string) =>
  (await check(migration)).findings.map(({ name }) => name).filter((name) => !name.startsWith('break-'))

test.each([
  ['drop table owners', 'drop-table owners'],
  ['alter table owners rename to people', 'drop-table owners'],
  ['drop view shown_prints', 'drop-table shown_prints'],
  ['alter table prints drop column note', 'drop-column prints.note'],
  ['alter table prints rename note to remark', 'drop-column prints.note'],
  [
    'drop view shown_prints; create view shown_prints as select id from prints',
    'drop-column shown_prints.title',
  ],
  ['drop function price_of(integer)', 'drop-function price_of'],
  ['alter table prints alter price type numeric(4, 2)', 'change-type prints.price'],
  ['alter table prints alter size type varchar(9)', 'change-type prints.size'],
  ['alter table prints alter owner_id type bigint', 'change-type prints.owner_id'],
  ['alter table prints add paper text not null', 'require-column prints.paper'],
  ['alter table prints alter note set not null', 'require-column prints.note'],
  ['alter table prints alter state drop default', 'drop-default prints.state'],
  [
    'alter table prints drop column price, add price numeric(6, 2) generated always as (1) stored',
    'compute-column prints.price',
  ],
  ['alter table prints add made_at timestamptz default clock_timestamp()', 'rewrite-table prints'],
  ['truncate owners', 'rewrite-table owners'],
  ['drop table owners; create table owners (id integer primary key)', 'rewrite-table owners'],
  [`alter table prints add constraint cheap check (price < 9)`, 'add-constraint prints.cheap'],
  [
    'alter table prints add constraint theirs foreign key (owner_id) references owners on delete cascade',
    'add-constraint prints.theirs',
  ],
  [
    'alter table prints add constraint cheap check (price < 9) not valid; alter table prints validate constraint cheap',
    'add-constraint prints.cheap',
  ],
  ['create table frames (owner_id integer constraint theirs references owners)', 'keep-rows frames.theirs'],
  ['create index by_price on prints (price)', 'add-index prints.by_price'],
  ['create unique index by_note on prints (note)', 'add-index prints.by_note'],
  ['alter table prints drop constraint prints_title_key', 'drop-unique prints.prints_title_key'],
  [`update prints set note = '' where note is null`, 'change-rows prints'],
  ['delete from owners', 'change-rows owners'],
  ['-- upgrade: allow drop-column prints.note', 'read-comment -- upgrade: allow drop-column prints.note'],
])('refuses: %s', async (migration, name) => {
  expect(await namesOf(migration)).toContain(name)
})

test.each([
  'create table frames (id integer primary key, owner_id integer not null references owners on delete cascade)',
  'create table frames (id integer primary key); create index on frames (id); insert into frames values (1)',
  'alter table prints add paper text',
  `alter table prints add paper text not null default 'a4'`,
  'alter table prints alter size type varchar(40)',
  'alter table prints alter size type text',
  'drop view shown_prints; alter table prints alter title type text; create view shown_prints as select id, title from prints',
  'alter table prints alter price type numeric(8, 2)',
  'alter table prints alter note drop not null',
  `alter table prints alter note set default ''`,
  'alter table prints add constraint cheap check (price < 9) not valid',
  'drop index prints_of_owner',
  'alter index prints_of_owner rename to prints_by_owner',
  'insert into owners values (1)',
  'create or replace view shown_prints as select id, title, note from prints',
  // Words that the older release’s code doesn’t have.
  'alter table prints drop column state',
  '-- upgrade: allow drop-column prints.note: not used since 12.4.0\nalter table prints drop column note',
])('allows: %s', async (migration) => {
  const { findings } = await check(migration)
  // Statements that set an accepted column are found separately.
  expect(findings.filter(({ name }) => name !== 'break-statement store')).toEqual([])
})

test('names statements of the older release that PostgreSQL can no longer plan', async () => {
  const { findings, statements } = await check('alter table prints drop column price; drop function price_of')
  expect(statements).toBe(4)
  expect(findings.map(({ name, problem }) => `${name}: ${problem}`)).toEqual([
    'drop-function price_of: dropped, but the older release names it in prints.store.ts:1 and 1 more',
    'break-statement read: of the older release fails: column "price" does not exist',
    'break-statement price: of the older release fails: function price_of(unknown) does not exist',
  ])
  const { findings: others } = await check('alter table prints drop constraint prints_title_key')
  expect(others.map(({ name }) => name)).toEqual([
    'drop-unique prints.prints_title_key',
    'break-statement store',
  ])
})
