import { createHash, randomUUID } from 'node:crypto'
import { type AuditFault, CHAIN_START, checkEnd, compareHeads, verifyLinks } from '@studio/domain/audit'
import { exportAudit, getAuditEntry, getAuditProof, getAuditSummary, listAudit } from '@studio/contract/audit'
import { DAY_MS } from '@studio/contract/kernel'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { csvTextOf } from '../../../testing/csv.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { recordAudit } from '../../platform/audit/index.ts'
import { type Objects, openObjects } from '../../platform/objects/index.ts'
import { seal } from './audit.store.ts'
import { CHECKPOINT_EVERY } from './heads.service.ts'
import { createHeads, type Heads, verifyAudit } from './index.ts'

/** Time of the entries. The server’s clock is two days later. */
let now = new Date('2026-11-20T10:00:00Z')
const LATER = new Date('2026-11-22T12:00:00Z')
let studio: Studio
let admin: TestActor
let heads: Heads
let objects: Objects
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false, clock: { now: () => LATER } })
  admin = await studio.onboarded()
  const { database, config } = studio
  objects = await openObjects(config)
  heads = createHeads({
    database,
    config,
    log: { error: (...args: unknown[]) => void errors.push(args) },
    objects,
    mail: { send: async (_tx, { recipient, text }) => void mails.push({ recipient, text }) },
    clock: { now: () => now },
    publicUrl: () => studio.url,
  })
})
afterAll(() => studio.close())

const errors: unknown[][] = []
const mails: { recipient: string; text: string }[] = []
const keep = (action: string, subjectId: string, change: object = {}) =>
  recordAudit(studio.database.db, {
    actorId: admin.id,
    action,
    subjectId,
    at: now,
    before: { rollout: 10 },
    after: { rollout: 25, note: 'niña “写” \u2028 \\ "' },
    ...change,
  })
const sealed = () => seal(studio.database.db, false)
const query = async (text: string, values: unknown[] = []) =>
  (await studio.database.pool.query(text, values)).rows
/** Simulates an attacker with full database access: triggers are disabled. */
const tamper = async (...statements: string[]) => {
  await query(
    `set session_replication_role = replica; ${statements.join(';')}; reset session_replication_role`,
  )
}
const faults = () => verifyAudit(studio.database.db, heads)

/** As a browser verifies: page by page, with WebCrypto, by what the calls answer. */
async function verifyByCalls(limit: number): Promise<AuditFault[]> {
  const result: AuditFault[] = []
  const hashes = new Map<number, string>()
  let at = CHAIN_START
  for (;;) {
    const page = await studio.call(getAuditProof, { query: { after: at.position, limit } }, admin)
    const { faults: more, to } = await verifyLinks(at, page.links)
    for (const { position, hash } of page.links) hashes.set(position, hash)
    result.push(...more)
    at = to
    if (page.links.length === limit) continue
    result.push(...checkEnd(to, page.head))
    break
  }
  const { heads: announced, checkpoint } = await studio.call(getAuditSummary, {}, admin)
  const allHeads = checkpoint ? [...announced, checkpoint] : announced
  return [...result, ...compareHeads(allHeads, (position) => hashes.get(position))]
}

describe('the chain', () => {
  test('is sealed in writing order, and verifies in the database and the browser', async () => {
    for (let n = 1; n <= 7; n++) await keep(`flag.change`, `flag-${n}`)
    expect(await sealed()).toBe(7)
    expect(await sealed()).toBe(0)
    expect(await faults()).toEqual([])
    expect(await verifyByCalls(3)).toEqual([])
    const { links, head } = await studio.call(getAuditProof, { query: { limit: 1 } }, admin)
    const hash = createHash('sha256').update(links[0]?.text ?? '')
    expect(links[0]?.hash).toBe(hash.digest('hex'))
    expect(JSON.parse(links[0]?.text ?? '')).toEqual([
      expect.any(String),
      ...[admin.id, 'flag.change', 'flag-1', null, { rollout: 10 }],
      { rollout: 25, note: 'niña “写” \u2028 \\ "' },
      now.getTime() * 1000,
    ])
    expect(head.position).toBe(7)
  })

  test('rejects changes', async () => {
    for (const statement of [
      'update audit_links set position = 99 where position = 1',
      'delete from audit_links',
      'truncate audit_heads',
    ])
      await expect(query(statement)).rejects.toThrow('only ever added to')
  })

  test('stores and emails the checkpoint of a day once, and detects a rewritten chain', async () => {
    now = new Date(now.getTime() + DAY_MS)
    await heads.notify()
    await heads.notify()
    const [head] = await query('select * from audit_heads')
    expect(head.told_to).toEqual(['objects:audit/heads/2026-11-20.json', `mail:${admin.id}`])
    expect(mails).toHaveLength(1)
    expect(mails[0]).toMatchObject({ recipient: admin.email })
    expect(mails[0]?.text).toContain(head.hash.toString('hex'))
    const summary = await studio.call(getAuditSummary, {}, admin)
    expect(summary.heads).toEqual([
      ...[{ day: '2026-11-20', position: 7, hash: head.hash.toString('hex'), outside: 'agrees', mailed: 1 }],
    ])
    expect(summary.days).toEqual([{ day: '2026-11-20', entries: 7, last: 7 }])
    // Without new entries there is no new checkpoint.
    now = new Date(now.getTime() + DAY_MS)
    await heads.notify()
    expect(await query('select day from audit_heads')).toHaveLength(1)
  })

  // Each on the chain of seven, which is put back afterwards.
  test.each<[string, string[], string[]]>([
    ['a changed reason', ["update audit_entries set reason = 'x' where seq = 3"], ['3 changed']],
    ['another actor', ['update audit_entries set actor_id = gen_random_uuid() where seq = 7'], ['7 changed']],
    ['a changed value', [`update audit_entries set after = '{}' where seq = 1`], ['1 changed']],
    ['a deleted entry', ['delete from audit_entries where seq = 4'], ['4 deleted']],
    [
      'a deleted entry with its link',
      ['delete from audit_entries where seq = 4', 'delete from audit_links where position = 4'],
      ['4 missing'],
    ],
    [
      'two that were swapped',
      [
        'update audit_links set position = position + 100 where position in (2, 3)',
        'update audit_links set position = 105 - position where position > 100',
      ],
      ['2 changed', '3 changed', '4 changed'],
    ],
    [
      'entries that were swapped',
      [
        `update audit_entries e set before = o.before, after = o.after, subject_id = o.subject_id
         from audit_entries o where (e.seq, o.seq) in ((5, 6), (6, 5))`,
      ],
      ['5 changed', '6 changed'],
    ],
    ['a truncated end', ['delete from audit_links where position > 5'], ['6 truncated', '7 truncated']],
    [
      'an end that was truncated with its head',
      [
        'delete from audit_entries where seq > 5',
        'delete from audit_links where position > 5',
        'update audit_head set position = 5, hash = (select hash from audit_links where position = 5)',
        'delete from audit_heads',
      ],
      ['7 truncated'],
    ],
  ])('%s is named by its position', async (_, statements, expected) => {
    const keepAll = [
      'create table kept_entries as select * from audit_entries',
      'create table kept_links as select * from audit_links',
      'create table kept_head as select * from audit_head',
      'create table kept_heads as select * from audit_heads',
    ]
    await query(keepAll.join(';'))
    await tamper(...statements)
    const show = (entries: { position: number; kind: string }[]) =>
      [...new Set(entries.map(({ position, kind }) => `${position} ${kind}`))].toSorted()
    const [inDatabase, byCalls] = [show(await faults()), show(await verifyByCalls(2))]
    await tamper(
      ...['audit_links', 'audit_head', 'audit_heads', 'audit_entries'].map((table) => `delete from ${table}`),
      'insert into audit_entries overriding system value select * from kept_entries',
      'insert into audit_links select * from kept_links',
      'insert into audit_head select * from kept_head',
      'insert into audit_heads select * from kept_heads',
      'drop table kept_entries, kept_links, kept_head, kept_heads',
    )
    // Both verifiers may count faults differently at a short end, but name every position.
    const positions = (texts: string[]) => new Set(texts.map((each) => each.split(' ')[0]))
    expect(positions(inDatabase)).toEqual(positions(byCalls))
    expect(inDatabase).toEqual(expect.arrayContaining(expected))
    expect(await faults()).toEqual([])
  })

  test('detects a chain rewritten to its end by the external checkpoint', async () => {
    await tamper(
      "update audit_entries set reason = 'nothing happened' where seq = 2",
      'delete from audit_links',
      "update audit_head set position = 0, hash = '', complete_to = 0",
      'delete from audit_heads',
    )
    await sealed()
    expect(await faults()).toEqual([{ position: 7, kind: 'rewritten' }])
    expect(await verifyByCalls(1_000)).toEqual([{ position: 7, kind: 'rewritten' }])
    await tamper(
      'update audit_entries set reason = null where seq = 2',
      'delete from audit_links',
      "update audit_head set position = 0, hash = '', complete_to = 0",
    )
    await sealed()
    expect(await faults()).toEqual([])
  })
})

test('detects removal of the newest entries by the external checkpoint', async () => {
  const end = async () => (await heads.latest())?.position
  await heads.checkpoint(true)
  expect(await end()).toBe(7)
  for (let n = 1; n < CHECKPOINT_EVERY; n++) await keep('flag.change', `late-${n}`)
  await sealed()
  await heads.checkpoint(false)
  expect(await end()).toBe(7)
  await keep('flag.change', 'late')
  await sealed()
  await heads.checkpoint(false)
  const last = 7 + CHECKPOINT_EVERY
  expect(await end()).toBe(last)
  expect(await faults()).toEqual([])

  // Removes all traces of the newest entries and adds others in their place.
  await tamper(
    'delete from audit_entries where seq > 7',
    'delete from audit_links where position > 7',
    'update audit_head set position = 7, hash = (select hash from audit_links where position = 7)',
  )
  expect(await faults()).toEqual([{ position: last, kind: 'truncated' }])
  expect(await verifyByCalls(1_000)).toEqual([{ position: last, kind: 'truncated' }])
  expect(errors).toEqual([])
  await heads.checkpoint(true)
  expect(errors).toHaveLength(1)
  expect(await end()).toBe(last)
  for (let n = 0; n <= CHECKPOINT_EVERY; n++) await keep('flag.change', `other-${n}`)
  await sealed()
  await heads.checkpoint(true)
  expect(await faults()).toEqual([{ position: last, kind: 'rewritten' }])
  // Simulates an operator who repairs the database on purpose.
  await objects.remove(['audit/heads/latest.json'])
  await tamper(
    'delete from audit_entries where seq > 7',
    'delete from audit_links where position > 7',
    'update audit_head set position = 7, hash = (select hash from audit_links where position = 7)',
  )
  await heads.checkpoint(true)
  expect(await faults()).toEqual([])
})

test('a running server writes the checkpoint', async () => {
  const running = await startTestStudio()
  try {
    const { id } = await running.onboarded()
    const change = { action: 'flag.change', subjectId: 'x', before: {}, after: {} }
    for (let n = 0; n < CHECKPOINT_EVERY; n++)
      await recordAudit(running.database.db, { actorId: id, at: now, ...change })
    const stored = await openObjects(running.config)
    await expect
      .poll(async () => String(await stored.read('audit/heads/latest.json').catch(() => '')))
      .toContain('"position":')
  } finally {
    await running.close()
  }
})

test('finds entries by actor, action, subject and time, and looks up names on read', async () => {
  const other = await studio.onboarded()
  const id = await keep('user.ban', other.id, { reason: '=1+1, "twice"' })
  await keep('userland.note', 'x')
  await sealed()
  const list = async (filter: object) =>
    (await studio.call(listAudit, { query: filter }, admin)).entries.map(({ action }) => action)
  expect(await list({ action: 'user' })).toEqual(['user.ban'])
  expect(await list({ action: 'user.ban' })).toEqual(['user.ban'])
  expect(await list({ subject: other.id })).toEqual(['user.ban'])
  expect(await list({ actor: randomUUID() })).toEqual([])
  expect(await list({ from: '2026-11-21' })).toHaveLength(2)
  expect(await list({ to: '2026-11-20' })).toHaveLength(7)
  const { entry, neighbours } = await studio.call(getAuditEntry, { params: { id } }, admin)
  expect(entry).toMatchObject({ subject: { id: other.id, name: 'Test Person' }, position: 8 })
  expect(neighbours.map(({ position }) => position)).toEqual([7, 8, 9])

  const first = await studio.call(listAudit, { query: { limit: 4 } }, admin)
  const second = await studio.call(listAudit, { query: { limit: 60, cursor: first.nextCursor ?? '' } }, admin)
  expect(new Set([...first.entries, ...second.entries].map((each) => each.id)).size).toBe(9)

  const csv = await csvTextOf(await studio.call(exportAudit, { query: { action: 'user' } }, admin))
  expect(csv.split('\r\n')[1]).toContain(`user.ban,${other.id},"'=1+1, ""twice""",`)

  // The account is deleted. Its entries stay and still verify.
  await query('delete from user_profiles where id = $1', [other.id])
  expect((await studio.call(getAuditEntry, { params: { id } }, admin)).entry.subject.name).toBeNull()
  expect(await faults()).toEqual([])
})
