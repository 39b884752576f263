import { expect, test } from 'vitest'
import { checkData } from './rules/data-rules.ts'
import type { FeatureMap } from './rules/map.ts'
import { toSource } from './rules/sources.ts'
import { mentionsIn } from './rules/sql.ts'

const map: FeatureMap = {
  features: { zoo: [], kiosk: ['zoo'], press: [] },
  floors: {},
  exceptions: {},
  renderer: [],
  editEngine: [],
  tables: { platform: ['mails'], zoo: ['animals', 'cages'], kiosk: ['tickets'], press: ['articles'] },
}
const MIGRATION = `create table mails (id int); create table animals (id int); create table cages (id int);
create unlogged table tickets (id int);
create table articles (id int); create table gone (id int); drop table gone;
create table schema_migrations (name text); create table schema_present (name text);`
const OWNED_TABLES = {
  ...map,
  tables: { ...map.tables, platform: ['mails', 'schema_migrations', 'schema_present'] },
}
const PUBLIC_VIEW = `create or replace view visible_animals as select id from animals;
create or replace function animal_count() returns bigint language sql stable as $$ select count(*) from animals $$;`
const INSIDE = `create or replace function feed() returns void language sql as $$ select 1 from animals $$;`
const UNION_VIEW = 'create or replace view kiosk_animals as select id from visible_animals;'

const check = (
  sources: Record<string, string>,
  files: Record<string, string> = {},
  tables: FeatureMap = OWNED_TABLES,
) => {
  const sql = {
    'server/migrations/0001-all.sql': MIGRATION,
    'server/sql/zoo/door.sql': PUBLIC_VIEW,
    'server/sql/zoo/feeding.sql': INSIDE,
    'server/sql/app/press.sql': UNION_VIEW,
    ...files,
  }
  return checkData(
    Object.entries(sources).map(([path, text]) => toSource(path, text)),
    Object.entries(sql).map(([path, text]) => ({ path, text })),
    tables,
  ).join('\n')
}
const store = (feature: string) => `server/src/features/${feature}/${feature}.store.ts`
/** A store's text with this SQL in it, in each of the ways in which SQL is written. */
const variants = (sql: string) => [
  `const a = sql\`${sql}\``,
  `const A = \`\n  ${sql}\``,
  `const a = '${sql}'`,
]

// each line: whose store, its SQL, and a word of the complaint; without one it is allowed
const statements: [string, string, string?][] = [
  ['zoo', 'select id from animals where id = 1'],
  ['kiosk', 'select id from animals', 'names animals, which belongs to zoo. Its inside can change'],
  ['kiosk', 'select t.id from tickets t join animals a on a.id = t.id', 'names animals'],
  ['kiosk', 'select t.id from tickets t, animals a', 'names animals'],
  ['kiosk', 'update animals set id = 2', 'names animals'],
  ['kiosk', 'update tickets t set id = a.id from animals a', 'names animals'],
  ['kiosk', 'delete from tickets using animals where true', 'names animals'],
  ['kiosk', 'insert into animals (id) values (1)', 'names animals'],
  ['kiosk', 'with fed as (select id from cages) select id from fed', 'names cages'],
  ['kiosk', 'select id from tickets where exists (select from cages)', 'names cages'],
  ['kiosk', 'select id as animals, 0 as cages from tickets order by id, animals'],
  ['kiosk', 'select id from visible_animals'],
  ['kiosk', 'select animal_count() from tickets'],
  ['kiosk', 'select feed() from tickets', 'names feed, which belongs to zoo. Its inside can change'],
  ['press', 'select id from visible_animals', 'does not let press use zoo'],
  ['press', 'select animal_count() from articles', 'does not let press use zoo'],
  ['press', 'select id from kiosk_animals'],
  ['kiosk', 'select id from kiosk_animals', 'gathered for press alone'],
  ['kiosk', 'select pg_advisory_xact_lock(1)', 'takes an advisory lock by itself'],
  ['kiosk', 'select id from mails', 'names mails, which belongs to platform'],
]

test.each(statements)('%s: %s', (feature, sql, complaint) => {
  for (const text of variants(sql)) {
    const complaints = check({ [store(feature)]: text })
    if (complaint === undefined) expect(complaints).toBe('')
    else expect(complaints).toContain(complaint)
  }
})

test.each([
  [`db.selectFrom('animals as a').selectAll()`],
  [`db.selectFrom(['tickets', 'animals']).selectAll()`],
  [`db.selectFrom('tickets').innerJoin('animals', 'animals.id', 'tickets.id')`],
  [`db.deleteFrom('tickets').using('animals')`],
  [`db.updateTable('animals').set({ id: 1 })`],
  [`db.insertInto('animals').values({ id: 1 })`],
])('the builder names a table too: %s', (text) => {
  expect(check({ [store('kiosk')]: `\n${text}` })).toContain(
    'server/src/features/kiosk/kiosk.store.ts:2 names animals, which belongs to zoo',
  )
  expect(check({ [store('zoo')]: text.replaceAll('tickets', 'cages') })).toBe('')
})

test('SQL is found by its words wherever it stands, and other texts are not taken for it', () => {
  const service = 'server/src/features/zoo/zoo.service.ts'
  expect(check({ [service]: `const all = ['select id from animals']` })).toContain('has a text that is SQL')
  expect(
    check({ [service]: 'const all = `\n  -- all of them\n  with a as (select 1) select * from a`' }),
  ).toContain('SQL')
  expect(check({ [service]: `throw new Error('Delete from animals what you select in cages.')` })).toBe('')
  expect(check({ 'server/src/features/zoo/zoo.test.ts': `query('select id from tickets')` })).toBe('')
  expect(check({ 'server/src/platform/mail/mail.ts': `query('select id from mails')` })).toBe('')
  expect(check({ 'server/src/platform/mail/mail.ts': `query('select id from animals')` })).toContain(
    'names animals',
  )
})

test('SQL that stands in server/sql keeps to the same borders', () => {
  const file = (path: string, text: string) => check({}, { [path]: text })
  const view = 'create or replace view sold as select t.id from tickets t join'
  expect(file('server/sql/kiosk/door.sql', `${view} visible_animals a on true`)).toBe('')
  expect(file('server/sql/kiosk/door.sql', `${view}\n  animals a on true`)).toContain(
    'server/sql/kiosk/door.sql:2 names animals',
  )
  expect(file('server/sql/app/kiosk.sql', `${view} visible_animals a on true`)).toContain('names tickets')
  expect(file('server/sql/nobody/door.sql', 'create or replace view a as select 1')).toContain(
    'belongs to nobody',
  )
  expect(file('server/sql/zoo/tables.sql', 'create table cages (id int)')).toContain(
    'only `create or replace`',
  )
  expect(file('server/sql/zoo/tables.sql', 'create view b as select 1')).toContain('only `create or replace`')
})

test('each table has one owner', () => {
  const tables = (change: Record<string, string[]>) =>
    check({}, {}, { ...OWNED_TABLES, tables: { ...OWNED_TABLES.tables, ...change } })
  expect(tables({})).toBe('')
  expect(tables({ press: [] })).toContain('The table articles has no owner')
  expect(tables({ press: ['articles', 'cages'] })).toContain('gives the table cages two owners')
  expect(tables({ press: ['articles', 'gone'] })).toContain('names the table gone, which no migration makes')
  expect(tables({ circus: [] })).toContain('gives tables to circus, which is no feature')
})

test('a new migration makes no function, view or trigger; those that came out before stay as they are', () => {
  const migration = (name: string, text: string) => check({}, { [`server/migrations/${name}`]: text })
  expect(migration('0038-b.sql', 'create function a() returns int language sql return 1;')).toBe('')
  expect(migration('0039-b.sql', 'create function a() returns int language sql return 1;')).toContain(
    'makes a function',
  )
  expect(migration('0039-b.sql', '\n  create or replace view a as select 1;')).toContain('makes a view')
  expect(migration('0039-b.sql', 'create constraint trigger a after insert on animals')).toContain(
    'makes a trigger',
  )
  expect(
    migration('0039-b.sql', '-- A view\ndrop view a; alter table animals add column function text;'),
  ).toBe('')
})

test('tables are told from columns, aliases, comments and texts', () => {
  const names = (sql: string) =>
    mentionsIn(sql)
      .filter(({ kind }) => kind === 'relation')
      .map(({ name }) => name)
  expect(
    names(`select a, b from c d, e -- from f\n where x = 'from g' and y in (select z from h), i`),
  ).toEqual(['c', 'e', 'h'])
  expect(
    names('insert into a (b, c) values (1, 2) on conflict (b) do update set c = 1 returning b, c'),
  ).toEqual(['a'])
  expect(
    names('select from a join only b using (c, d) left join lateral (select from e) f on true, g'),
  ).toEqual(['a', 'b', 'e'])
  expect(names('create trigger t after update of a, b on c; create view d as select from e')).toEqual(['e'])
})
