import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../src/platform/database/index.ts'
import { createLog, type Log } from '../src/platform/log/index.ts'
import { openQueue } from '../src/platform/queue/index.ts'
import { makeQuickFolder } from './quick-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server with the database `template`, which is migrated, empty and ready to be cloned. */
    postgres: string
  }
}

export const TEMPLATE = 'studio_template'

/**
 * Starts one PostgreSQL per run, the embedded one or that of `STUDIO_TEST_DATABASE_URL`, with a migrated database that
 * each test file clones.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const log = createLog('warn')
  const folder = await makeQuickFolder('studio-tests')
  const configured = process.env.STUDIO_TEST_DATABASE_URL
  const embedded = configured
    ? undefined
    : await startEmbeddedPostgres({
        dataDir: join(folder, 'postgres'),
        log,
        // The data isn’t needed after the run. Tests of durability start separate servers.
        settings: { fsync: 'off', synchronous_commit: 'off', max_connections: '200' },
      })
  const url = configured ?? embedded!.url
  await makeTemplate(url)
  project.provide('postgres', url)
  return async () => {
    await embedded?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Creates the migrated, empty database that `startTestStudio` clones on the server at `url`, including the queue’s tables,
 * so that hundreds of studios don’t create them again.
 */
export async function makeTemplate(url: string): Promise<void> {
  const log = createLog('warn')
  const admin = openDatabase({ connectionString: url }, log, 1)
  await admin.pool.query(`drop database if exists ${TEMPLATE} with (force)`)
  await admin.pool.query(`create database ${TEMPLATE}`)
  const template = openDatabase({ connectionString: databaseUrl(url, TEMPLATE) }, log, 3)
  await migrate(template.pool, log)
  await (await openQueue({ pool: template.pool, tasks: [], log })).close()
  await template.close()
  await admin.close()
}

/** Clones the template for the tests of one file. `close` drops the copy and its other connections. */
export async function openOwnDatabase(server: string, log: Log, connections?: number) {
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(cloneOf(TEMPLATE, name))
  const database = openDatabase({ connectionString: databaseUrl(server, name) }, log, connections)
  return {
    ...database,
    async close(): Promise<void> {
      await database.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Creates an empty database, for servers in other processes. `drop` removes it with its connections. */
export async function createEmptyDatabase(server: string) {
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  const run = async (statement: string) => {
    const admin = new pg.Client(server)
    await admin.connect()
    await admin.query(statement).finally(() => admin.end())
  }
  await run(`create database ${name}`)
  return { url: databaseUrl(server, name), drop: () => run(`drop database ${name} with (force)`) }
}

/** Copies files, because also writing each page to the log takes three times as long. */
export const cloneOf = (template: string, name: string): string =>
  `create database ${name} template ${template} strategy file_copy`

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
