import { namesOf } from './names.ts'

/** Table, store, service, routes, door and test. */
export function serverFiles(name: string, migration: string): Record<string, string> {
  const { camel, pascal, table, words } = namesOf(name)
  const folder = `server/src/features/${name}`
  return {
    [`server/migrations/${migration}-${name}.sql`]: `-- ${words}: say in a sentence what is kept.
create table ${table} (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  created_at timestamptz not null default now()
);
create index ${table}_of_user on ${table} (user_id, created_at desc, id desc);
`,
    [`${folder}/index.ts`]: `/** ${words}: say in a sentence what it is for. */
import type { Feature, Platform } from '../../platform/feature/index.ts'
import { bind${pascal} } from './${name}.routes.ts'
import { create${pascal}Service } from './${name}.service.ts'

/** Binds the calls; what is answered says what else the feature is for others. */
export function create${pascal}({ http, database }: Platform): Feature {
  bind${pascal}(http, create${pascal}Service({ database }))
  return { name: '${name}' }
}
`,
    [`${folder}/${name}.routes.ts`]: `import { list${pascal} } from '@studio/contract/${name}'
import { bind, type Http } from '../../platform/http/index.ts'
import type { ${pascal}Service } from './${name}.service.ts'

export function bind${pascal}(http: Http, service: ${pascal}Service): void {
  bind(http, list${pascal}, async (_request, { actor }) => ({ entries: await service.list(actor.id) }))
}
`,
    [`${folder}/${name}.service.ts`]: `import type { ${pascal}Entry } from '@studio/contract/${name}'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import { listEntries } from './${name}.store.ts'

export type ${pascal}Service = ReturnType<typeof create${pascal}Service>

export function create${pascal}Service({ database }: { database: DatabaseHandle }) {
  return {
    async list(userId: string): Promise<${pascal}Entry[]> {
      const rows = await listEntries(database.db, userId)
      return rows.map(({ id, title, created_at }) => ({ id, title, createdAt: created_at.toISOString() }))
    },
  }
}
`,
    [`${folder}/${name}.store.ts`]: `import type { Database } from '../../platform/database/index.ts'

interface ${pascal}Row {
  id: string
  user_id: string
  title: string
  created_at: Date
}

type ${pascal}Tables = { ${table}: ${pascal}Row }

/** A user's own entries, newest first. */
export async function listEntries(db: Database, userId: string): Promise<${pascal}Row[]> {
  return db
    .withTables<${pascal}Tables>()
    .selectFrom('${table}')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
`,
    [`${folder}/${name}.test.ts`]: `import { list${pascal} } from '@studio/contract/${name}'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../testing/index.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio()
})
afterAll(() => studio.close())

test('a user sees the own entries and nobody else’s', async () => {
  const [${camel}Owner, other] = [await studio.onboarded(), await studio.onboarded()]
  await studio.database.pool.query('insert into ${table} (user_id, title) values ($1, $2)', [${camel}Owner.id, 'Mine'])
  expect(await studio.call(list${pascal}, {}, ${camel}Owner)).toMatchObject({ entries: [{ title: 'Mine' }] })
  expect(await studio.call(list${pascal}, {}, other)).toEqual({ entries: [] })
})
`.replaceAll(`${camel}Owner`, 'owner'),
  }
}
