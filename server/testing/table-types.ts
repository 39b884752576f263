import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const FILE = join(root, 'server/src/platform/database/schema.ts')

/** Types that the driver parses differently from kysely-codegen’s defaults: see the type parsers in `database.ts`. */
const TYPES = { int8: 'number', date: 'string', json: 'unknown', jsonb: 'unknown', interval: 'unknown' }

/**
 * Writes the types of all tables and views of the database at `url` into `schema.ts`; with `verify` it compares
 * instead, and rejects with the differences.
 */
export async function tableTypes(url: string, { verify = false } = {}): Promise<void> {
  const codegen = createRequire(import.meta.url).resolve('kysely-codegen')
  const args = ['--dialect=postgres', `--url=${url}`, `--out-file=${FILE}`, '--include-pattern=public.*']
  const types = ['--numeric-parser=number', `--type-mapping=${JSON.stringify(TYPES)}`]
  const program = join(dirname(codegen), 'cli/bin.js')
  const how = verify ? ['--verify', '--log-level=error'] : ['--log-level=error']
  await promisify(execFile)(process.execPath, [program, ...args, ...types, ...how], { cwd: root })
}
