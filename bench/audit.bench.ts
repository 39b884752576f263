// Sealing and verifying the audit, in the database and from the proof pages as in a browser, and a page of its list
// with as many entries. `node bench/audit.bench.ts [--entries 1000000] [--rounds 30]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CHAIN_START, checkEnd, verifyLinks } from '../domain/src/audit/index.ts'
import { PROOF_PAGE } from '../contract/src/audit/index.ts'
import {
  findEntries,
  findFaults,
  findHead,
  findLinks,
  seal,
} from '../server/src/features/audit/audit.store.ts'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { migrate, openDatabase } from '../server/src/platform/database/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '30' },
  },
})
const ENTRIES = Number(values.entries)
const ROUNDS = Number(values.rounds)

const folder = await mkdtemp(join(tmpdir(), 'audit-bench-'))
const log = createLog('warn')
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log })
const database = openDatabase({ connectionString: postgres.url }, log, 4)
const { db, pool } = database

// Realistic actions of ten admins over a year: ids, a reason, a few values before and after.
const HISTORY = `
insert into audit_entries (id, actor_id, action, subject_id, reason, before, after, created_at)
select gen_random_uuid(), md5('admin' || n % 10)::uuid, (array['flag.change', 'user.ban', 'ledger.adjust'])[1 + n % 3],
  md5('user' || n % 50000)::uuid::text, 'Reported twice, looked at number ' || n,
  jsonb_build_object('rollout', n % 100, 'version', n), jsonb_build_object('rollout', n % 100 + 1, 'version', n + 1),
  '2026-11-20'::timestamptz - make_interval(secs => 31536000.0 * (1 - n::float8 / $1))
from generate_series(1, $1::int) n`

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
const seconds = (ms: number) => Math.round(ms / 100) / 10

async function fill(): Promise<number> {
  await migrate(pool, log)
  await pool.query(HISTORY, [ENTRIES])
  await pool.query('vacuum analyze audit_entries')
  const ms = await timed(() => seal(db, false))
  await pool.query('vacuum analyze audit_links')
  return ms
}

/** Times only the hashing of the browser part. Loading pages depends on the network. */
async function verifyPages(): Promise<{ read: number; hashed: number }> {
  const [head, timings] = [await findHead(db), { read: 0, hashed: 0 }]
  let at = CHAIN_START
  while (at.position < head.position) {
    let links: Awaited<ReturnType<typeof findLinks>> = []
    timings.read += await timed(async () => {
      links = await findLinks(db, at.position, PROOF_PAGE)
    })
    timings.hashed += await timed(async () => {
      const { faults, to } = await verifyLinks(at, links)
      if (faults.length > 0) throw new Error(`The chain does not hold: ${JSON.stringify(faults[0])}`)
      at = to
    })
  }
  if (checkEnd(at, head).length > 0) throw new Error('The chain does not end at its head.')
  return timings
}

try {
  const sealing = await fill()
  const verifying = await timed(async () => {
    const [fault] = await findFaults(db)
    if (fault) throw new Error(`The chain does not hold: ${JSON.stringify(fault)}`)
  })
  const pages = await verifyPages()
  report(`audit of ${ENTRIES} entries`, [
    { what: 'sealed, s', took: seconds(sealing) },
    { what: 'verified in the database, s (aim 15)', took: seconds(verifying) },
    { what: 'pages of the proof read, s', took: seconds(pages.read) },
    { what: 'the same verified by WebCrypto, s (aim 15)', took: seconds(pages.hashed) },
  ])
  const actor = (await findEntries(db, {}, 1))[0]?.actorId
  const filters = { newest: {}, 'of an actor': { actor }, 'of an action': { action: 'user.ban' } }
  const rows = []
  for (const [what, filter] of Object.entries(filters)) {
    const times: number[] = []
    for (let n = 0; n < ROUNDS; n++) times.push(await timed(() => findEntries(db, filter, 61)))
    const figure = (p: number) => Math.round(percentile(times, p) * 10) / 10
    rows.push({ what, p50: figure(0.5), p95: figure(0.95) })
  }
  report(`a page of 60 among ${ENTRIES} entries, ms`, rows)
} finally {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
