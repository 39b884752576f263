// Schema data from PostgreSQL itself: the parts of it that a running release depends on.
import type pg from 'pg'

interface Relation {
  id: number
  name: string
  isTable: boolean
  /** Changes when the table is rewritten or emptied. */
  file: number
}

export interface Column {
  table: string
  name: string
  /** Stays when the column is renamed. */
  number: number
  type: string
  /** Name and modifier of the type, such as `varchar` and its length. */
  base: string
  modifier: number
  isRequired: boolean
  hasDefault: boolean
  /** True if statements can’t set it. */
  isComputed: boolean
}

interface Constraint {
  table: string
  name: string
  definition: string
  isValidated: boolean
  /** True if referenced rows can’t be deleted. */
  keepsRows: boolean
}

interface Index {
  table: string
  name: string
  isUnique: boolean
  /** Method, columns and condition, without its name. */
  definition: string
}

/** Tables and views of the schema `public` with what belongs to them, and names of functions. */
export interface Catalogue {
  relations: Relation[]
  columns: Column[]
  constraints: Constraint[]
  indexes: Index[]
  functions: string[]
}

const inPublic = (column: string) => `${column} = 'public'::regnamespace`

export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const { rows: relations } = await client.query<Relation>(`
    select oid::bigint::float8 as id, relname as name, relkind in ('r', 'p') as "isTable", relfilenode::bigint::float8 as file
    from pg_class where ${inPublic('relnamespace')} and relkind in ('r', 'p', 'v', 'm') order by relname`)
  const { rows: columns } = await client.query<Column>(`
    select c.relname as table, a.attname as name, a.attnum as number, format_type(a.atttypid, a.atttypmod) as type,
      t.typname as base, a.atttypmod as modifier, a.attnotnull as "isRequired",
      d.oid is not null or a.attidentity <> '' as "hasDefault", a.attidentity = 'a' or a.attgenerated <> '' as "isComputed"
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`)
  const { rows: constraints } = await client.query<Constraint>(`
    select conrelid::regclass::text as table, conname as name,
      replace(pg_get_constraintdef(oid), ' NOT VALID', '') as definition, convalidated as "isValidated",
      contype = 'f' and confdeltype in ('a', 'r') as "keepsRows"
    from pg_constraint where ${inPublic('connamespace')} and conrelid <> 0 and contype in ('c', 'f') order by 1, 2`)
  const { rows: indexes } = await client.query<Index>(`
    select i.indrelid::regclass::text as table, c.relname as name, i.indisunique as "isUnique",
      regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON ', '') as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid where ${inPublic('c.relnamespace')} order by 1, 2`)
  const { rows: functions } = await client.query<{ name: string }>(`
    select distinct proname as name from pg_proc p where ${inPublic('pronamespace')} and prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') order by 1`)
  return { relations, columns, constraints, indexes, functions: functions.map(({ name }) => name) }
}

/** Records which tables have rows updated or deleted from now on, even if no row matches. */
export async function watchRows(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create schema watched;
    create table watched.statements (name text);
    create function watched.note() returns trigger language plpgsql as $$
      begin
        insert into watched.statements values (tg_table_name);
        return null;
      end $$;
    do $$
      declare name text;
      begin
        for name in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
          and relname not like 'schema\\_%' loop
          execute format('create trigger watched_rows after update or delete on public.%I execute function watched.note()', name);
        end loop;
      end $$`)
}

export async function readChangedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select distinct name from watched.statements order by 1',
  )
  return rows.map(({ name }) => name)
}

/** Why PostgreSQL can’t plan a statement with parameters; undefined if it can. */
export async function findProblem(client: pg.ClientBase, text: string): Promise<string | undefined> {
  const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const values = count === 0 ? '' : `(${Array(count).fill('null').join(', ')})`
  try {
    await client.query(
      `deallocate all; set plan_cache_mode = force_generic_plan; prepare checked as ${text}\n; explain execute checked${values}`,
    )
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}
