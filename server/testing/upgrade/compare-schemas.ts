// Rules for a migration that runs while the previous release still uses the database.
import type { Catalogue, Column } from './catalogue.ts'

/** A change in new migrations that breaks the older release. */
export interface Finding {
  /** Rule and object, with which a comment accepts it: `drop-column media.words`. */
  name: string
  problem: string
  advice: string
}

interface Comparison {
  before: Catalogue
  after: Catalogue
  /** Tables whose rows the new migrations update or delete. */
  changedTables: readonly string[]
  /** Places in the code of the older release that contain a word. */
  placesOf(word: string): string[]
}

const TWO_RELEASES = 'Stop using it in one release, and drop it in the next.'

const keyOf = ({ table, name }: { table: string; name: string }) => `${table}.${name}`

export function compareSchemas(comparison: Comparison): Finding[] {
  return [
    ...droppedRelations(comparison),
    ...droppedColumns(comparison),
    ...droppedFunctions(comparison),
    ...changedColumns(comparison),
    ...rewrittenTables(comparison),
    ...addedConstraints(comparison),
    ...changedIndexes(comparison),
    ...changedRows(comparison),
  ]
}

/** Place where the older release uses something; undefined if it doesn’t. */
function usedIn(places: readonly string[]): string | undefined {
  const [first, ...others] = places
  if (first === undefined) return undefined
  return `the older release names it in ${first}${others.length > 0 ? ` and ${others.length} more` : ''}`
}

function droppedRelations({ before, after, placesOf }: Comparison): Finding[] {
  const names = new Set(after.relations.map(({ name }) => name))
  return before.relations.flatMap(({ id, name }) => {
    const use = usedIn(placesOf(name))
    if (names.has(name) || use === undefined) return []
    const renamed = after.relations.find((each) => each.id === id)
    const problem = renamed ? `renamed to ${renamed.name}, but ${use}` : `dropped, but ${use}`
    return [{ name: `drop-table ${name}`, problem, advice: TWO_RELEASES }]
  })
}

function droppedColumns({ before, after, placesOf }: Comparison): Finding[] {
  const relations = new Set(after.relations.map(({ name }) => name))
  const columns = new Set(after.columns.map(keyOf))
  const earlierKeys = new Set(before.columns.map(keyOf))
  return before.columns.flatMap((column) => {
    if (!relations.has(column.table) || columns.has(keyOf(column))) return []
    const use = usedIn(placesOf(column.name))
    if (use === undefined) return []
    const renamed = after.columns.find(
      (each) => each.table === column.table && each.number === column.number && !earlierKeys.has(keyOf(each)),
    )
    const problem = renamed ? `renamed to ${renamed.name}, but ${use}` : `dropped, but ${use}`
    return [{ name: `drop-column ${keyOf(column)}`, problem, advice: TWO_RELEASES }]
  })
}

function droppedFunctions({ before, after, placesOf }: Comparison): Finding[] {
  return before.functions.flatMap((name) => {
    const use = usedIn(placesOf(name))
    if (after.functions.includes(name) || use === undefined) return []
    return [{ name: `drop-function ${name}`, problem: `dropped, but ${use}`, advice: TWO_RELEASES }]
  })
}

/** Columns that inserts of the older release no longer fill, or that have another type. */
function changedColumns({ before, after }: Comparison): Finding[] {
  const tables = new Set(before.relations.filter(({ isTable }) => isTable).map(({ name }) => name))
  const relations = new Set(before.relations.map(({ name }) => name))
  const earlierColumns = new Map(before.columns.map((column) => [keyOf(column), column]))
  const results: Finding[] = []
  for (const column of after.columns.filter(({ table }) => relations.has(table))) {
    const old = earlierColumns.get(keyOf(column))
    const add = (rule: string, problem: string, advice: string) =>
      results.push({ name: `${rule} ${keyOf(column)}`, problem, advice })
    if (old && !isWidened(old, column))
      add(
        'change-type',
        `changed from ${old.type} to ${column.type}`,
        'Add another column, fill both, and drop the old one in the next release.',
      )
    if (!tables.has(column.table)) continue
    if (!old && column.isRequired && !column.hasDefault)
      add(
        'require-column',
        'required without a default, so inserts of the older release fail',
        'Allow null or add a default until the next release.',
      )
    if (old && !old.isRequired && column.isRequired)
      add(
        'require-column',
        'now required, which reads the whole table, and inserts of the older release may leave it out',
        'Set it in every insert, and require it in the next release.',
      )
    if (old?.hasDefault && !column.hasDefault)
      add(
        'drop-default',
        'without its default, on which inserts of the older release may depend',
        'Name the column in every insert, and drop its default in the next release.',
      )
    if (old && !old.isComputed && column.isComputed)
      add('compute-column', 'now computed, so inserts that set it fail', 'Compute another column.')
  }
  return results
}

const TEXTS = ['text', 'varchar']
/** Decimal places of a `numeric`, from the modifier of its type. */
const placesOfNumeric = (modifier: number) => (modifier - 4) & 0x7ff

/** True if all values fit and are read as before, and PostgreSQL doesn’t have to scan the rows. */
function isWidened(old: Column, column: Column): boolean {
  if (old.type === column.type) return true
  const isUnlimited = column.modifier === -1
  if (TEXTS.includes(old.base) && TEXTS.includes(column.base))
    return (
      isUnlimited || (old.modifier !== -1 && column.base === 'varchar' && column.modifier >= old.modifier)
    )
  if (old.base !== 'numeric' || column.base !== 'numeric') return false
  const hasSamePlaces = placesOfNumeric(old.modifier) === placesOfNumeric(column.modifier)
  return isUnlimited || (old.modifier !== -1 && hasSamePlaces && column.modifier >= old.modifier)
}

function rewrittenTables({ before, after }: Comparison): Finding[] {
  const types = new Map(before.columns.map((column) => [keyOf(column), column.type]))
  return before.relations.flatMap(({ id, name, file, isTable }) => {
    const table = after.relations.find((each) => each.name === name)
    if (!isTable || !table || (table.id === id && table.file === file)) return []
    // A changed type is reported separately.
    const hasNewType = after.columns.some(
      (column) => column.table === name && (types.get(keyOf(column)) ?? column.type) !== column.type,
    )
    if (table.id === id && hasNewType) return []
    const problem = table.id === id ? 'rewritten or emptied while it is locked' : 'dropped and created again'
    return [{ name: `rewrite-table ${name}`, problem, advice: 'Add what is new beside it.' }]
  })
}

function addedConstraints({ before, after }: Comparison): Finding[] {
  const tables = new Set(before.relations.map(({ name }) => name))
  const earlierConstraints = new Set(
    before.constraints.map(({ table, definition }) => `${table} ${definition}`),
  )
  return after.constraints.flatMap((constraint) => {
    const { table, definition, isValidated, keepsRows } = constraint
    if (earlierConstraints.has(`${table} ${definition}`)) return []
    if (keepsRows && !tables.has(table))
      return referenced(definition).some((name) => tables.has(name))
        ? [
            {
              name: `keep-rows ${keyOf(constraint)}`,
              problem: 'the older release can’t delete rows that this new table refers to',
              advice: 'Add on delete cascade or set null.',
            },
          ]
        : []
    if (!tables.has(table) || !isValidated) return []
    return [
      {
        name: `add-constraint ${keyOf(constraint)}`,
        problem: 'checked against every row while the table is locked',
        advice: 'Add it as not valid, and validate it in the next release.',
      },
    ]
  })
}

const referenced = (definition: string): string[] =>
  [...definition.matchAll(/REFERENCES (\w+)/g)].map(([, name]) => name!)

function changedIndexes({ before, after }: Comparison): Finding[] {
  const tables = new Set(before.relations.map(({ name }) => name))
  const left = new Set(after.relations.map(({ name }) => name))
  const textOf = ({ table, definition, isUnique }: Catalogue['indexes'][number]) =>
    `${isUnique} ${table} ${definition}`
  const [old, fresh] = [before, after].map(({ indexes }) => new Set(indexes.map(textOf))) as [
    Set<string>,
    Set<string>,
  ]
  const added = after.indexes.filter((index) => tables.has(index.table) && !old.has(textOf(index)))
  const dropped = before.indexes.filter(
    (index) => index.isUnique && left.has(index.table) && !fresh.has(textOf(index)),
  )
  return [
    ...added.map((index) => ({
      name: `add-index ${keyOf(index)}`,
      problem: index.isUnique
        ? 'unique, so it locks the table while it is built and refuses rows that the older release may write'
        : 'locks the table against writes while it is built',
      advice: 'Accept it with the number of rows that the table has at most.',
    })),
    ...dropped.map((index) => ({
      name: `drop-unique ${keyOf(index)}`,
      problem: 'dropped, but “on conflict” of the older release may need it',
      advice: TWO_RELEASES,
    })),
  ]
}

function changedRows({ before, changedTables }: Comparison): Finding[] {
  const tables = before.relations.map(({ name }) => name)
  return changedTables
    .filter((name) => tables.includes(name))
    .map((name) => ({
      name: `change-rows ${name}`,
      problem: 'has rows updated or deleted, which the older release waits for',
      advice: 'Change them in a task after the start, or accept it with the number of rows at most.',
    }))
}
