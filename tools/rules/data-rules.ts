// Owners of tables, and who may name a table in SQL. Imports can’t show that.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeatureMap } from './map.ts'
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'
import { type Mention, mentionsIn, sqlOf, withoutTexts } from './sql.ts'

/** A file of server/migrations or server/sql; its path starts there. */
export interface SqlFile {
  path: string
  text: string
}

/** The last migration released while functions, views and triggers were still defined in migrations. */
const LAST_WITH_FUNCTIONS = '0038'
/** The folder of server/sql that assembles data from higher features. */
const GATHERING = 'app'

/** The file with the order of all locks. */
const LOCKS = 'server/sql/platform/door.sql'

interface Offer {
  /** The owner of the name. */
  owner: string
  /** True if others may use it. */
  isOffered: boolean
  file: string
}

export function readSqlFiles(root: string): SqlFile[] {
  return ['server/migrations', 'server/sql'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.sql'))
      .map((path) => ({
        path: `${folder}/${path.replaceAll('\\', '/')}`,
        text: readFileSync(join(root, folder, path), 'utf8'),
      })),
  )
}

/** Problems in the SQL of stores, migrations and server/sql, one line each. */
export function checkData(sources: Source[], files: SqlFile[], map: FeatureMap): string[] {
  const present = files.filter(({ path }) => path.startsWith('server/sql/'))
  const migrations = files.filter(({ path }) => path.startsWith('server/migrations/'))
  const relations = new Map<string, Offer>([...ownedTables(map), ...definedIn(present, 'view')])
  const functions = new Map(definedIn(present, 'function'))
  const schema = { relations, functions, map }
  return [
    ...checkOwners(migrations, map),
    ...migrations.flatMap(checkMigration),
    ...present.flatMap((file) => checkPresent(file, schema)),
    ...sources.flatMap((source) => checkSource(source, schema)),
  ]
}

interface Schema {
  relations: Map<string, Offer>
  functions: Map<string, Offer>
  map: FeatureMap
}

const ownedTables = (map: FeatureMap): [string, Offer][] =>
  Object.entries(map.tables).flatMap(([owner, names]) =>
    names.map((name): [string, Offer] => [name, { owner, isOffered: false, file: 'feature-map.mjs' }]),
  )

/** Views and functions that these files create. */
function definedIn(files: SqlFile[], kind: 'view' | 'function'): [string, Offer][] {
  const pattern = new RegExp(`^create or replace ${kind} (\\w+)`, 'gim')
  return files.flatMap(({ path, text }) => {
    const [, , folder = '', name = ''] = path.split('/')
    // Data assembled for a feature is private to it.
    const owner = folder === GATHERING ? name.replace(/\.sql$/, '') : folder
    const offer = { owner, isOffered: folder !== GATHERING && name === 'door.sql', file: path }
    return [...text.matchAll(pattern)].map((match): [string, Offer] => [match[1] ?? '', offer])
  })
}

function checkOwners(migrations: SqlFile[], map: FeatureMap): string[] {
  const texts = [...migrations]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ text }) => withoutTexts(text))
  const tables = new Set<string>(['schema_migrations', 'schema_present'])
  const statement = /\b(create|drop)\s+(?:unlogged\s+)?table\s+(?:if\s+(?:not\s+)?exists\s+)?(\w+)/gi
  for (const [, verb, name = ''] of texts.join('\n').matchAll(statement))
    if (verb?.toLowerCase() === 'create') tables.add(name)
    else tables.delete(name)
  const owned = Object.values(map.tables).flat()
  const owners = Object.keys(map.tables).filter((owner) => owner !== 'platform' && !map.features[owner])
  return [
    ...[...tables]
      .filter((name) => !owned.includes(name))
      .map(
        (name) =>
          `The table ${name} has no owner: name it in \`tables\` of feature-map.mjs, with the one feature whose store writes it.`,
      ),
    ...owned
      .filter((name, index) => owned.indexOf(name) !== index)
      .map(
        (name) => `feature-map.mjs gives the table ${name} two owners: leave it to the one that writes it.`,
      ),
    ...owned
      .filter((name) => !tables.has(name))
      .map((name) => `feature-map.mjs names the table ${name}, which no migration makes: remove it.`),
    ...owners.map(
      (owner) => `feature-map.mjs gives tables to ${owner}, which is no feature: correct the name.`,
    ),
  ]
}

function checkMigration({ path, text }: SqlFile): string[] {
  if ((path.split('/').at(-1) ?? '') <= `${LAST_WITH_FUNCTIONS}~`) return []
  const match = /\bcreate\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|procedure|view|trigger)\b/i.exec(
    withoutTexts(text),
  )
  return match
    ? [
        `${path} makes a ${match[1]?.toLowerCase()}. Functions, views and triggers are in server/sql/<feature> in their current form, and are created again whenever they change: write \`create or replace ${match[1]?.toLowerCase()}\` there. A migration only drops one that is no longer there, or whose arguments or columns change.`,
      ]
    : []
}

function checkPresent({ path, text }: SqlFile, schema: Schema): string[] {
  const [, , owner = '', name] = path.split('/')
  const isKnown = owner === GATHERING || owner === 'platform' || schema.map.features[owner]
  const bare = /^\s*create\s+(?!or\s+replace\s+(?:function|view|(?:constraint\s+)?trigger)\b)[^\n]*/im.exec(
    text,
  )
  return [
    ...(isKnown && name !== undefined
      ? []
      : [`${path} belongs to nobody: put it into the folder of its feature.`]),
    ...(bare
      ? [
          `${path} has "${bare[0].trim()}". What stands in server/sql is run again and again: only \`create or replace\` of functions, views and triggers; tables and indexes are made by migrations.`,
        ]
      : []),
    ...(path === LOCKS ? [] : ownLocks(path, text)),
    ...complaintsAbout(path, owner, mentionsIn(text), schema),
  ]
}

/** Advisory locks taken outside the shared order. */
const ownLocks = (path: string, text: string): string[] =>
  /\bpg_advisory_xact_lock/.test(text)
    ? [
        `${path} takes an advisory lock by itself. Use \`lock\` of platform/database (\`take_lock\` in SQL), which keeps all locks in one order, so that no two transactions wait for each other.`,
      ]
    : []

function checkSource({ path, text }: Source, schema: Schema): string[] {
  const { side, floor, feature, isTest } = placeOf(path)
  if (side !== 'server' || isTest || floor === '' || !path.endsWith('.ts')) return []
  const { texts, built } = sqlOf(path, text)
  const stray =
    path.endsWith('.store.ts') || floor === 'platform' ? [] : texts.filter(({ isTagged }) => !isTagged)
  const owner = feature ?? floor
  const mentions = [...built, ...texts.flatMap((sql) => mentionsIn(sql.text, sql.line))]
  return [
    ...ownLocks(path, texts.map((sql) => sql.text).join('\n')),
    ...stray.map(
      ({ line }) =>
        `${path}:${line} has a text that is SQL. SQL lives in *.store.ts, where it is found and tested: move it there.`,
    ),
    ...complaintsAbout(path, owner, mentions, schema),
  ]
}

/** Tables, views and functions of others that `by` names without permission. */
function complaintsAbout(path: string, by: string, mentions: Mention[], schema: Schema): string[] {
  const complaints = mentions.flatMap(({ name, kind, line }) => {
    const offer = (kind === 'relation' ? schema.relations : schema.functions).get(name)
    if (!offer || offer.owner === by) return []
    const problem = `${path}:${line} names ${name}, which belongs to ${offer.owner}`
    if (!offer.isOffered)
      return offer.file.startsWith(`server/sql/${GATHERING}/`)
        ? [
            `${problem}: it is gathered for ${offer.owner} alone. Gather what is needed here in server/sql/app/${by}.sql.`,
          ]
        : [
            `${problem}. Its inside can change: use a view or a function that ${offer.owner} offers in server/sql/${offer.owner}/door.sql, or have one made there.`,
          ]
    const isLet =
      by === GATHERING || offer.owner === 'platform' || schema.map.features[by]?.includes(offer.owner)
    return isLet
      ? []
      : [
          `${problem}, and feature-map.mjs does not let ${by} use ${offer.owner}: add it there if the dependency is meant and makes no circle, else gather it for ${by} in server/sql/app/${by}.sql.`,
        ]
  })
  return [...new Set(complaints)]
}
