import { putProfile } from '@studio/contract/profile'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestStudio, type Studio, type TestActor } from '../../../testing/index.ts'
import { join, keyOf, openRaw, createRealtimeClients, replyOf } from './realtime.fixtures.ts'
import { readRowFilters } from './row-filters.ts'

let studio: Studio
let ana: TestActor
let ben: TestActor
const { speak, hush } = createRealtimeClients(() => studio)
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
  ana = await studio.onboarded()
  ben = await studio.onboarded()
})
afterEach(hush)
afterAll(() => studio.close())

const rename = (actor: TestActor, displayName: string) =>
  studio.call(putProfile, { body: { displayName, useType: 'artist' } }, actor)

test('sends the client changes of its own rows only', async () => {
  const channel = (await speak(ana)).channel('rows')
  const changes: unknown[][] = []
  channel
    .on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, (change) =>
      changes.push(['any', change.eventType, change.new, change.old]),
    )
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'user_profiles' }, (change) =>
      changes.push(['update', (change.new as { display_name: string }).display_name]),
    )
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'user_profiles', filter: `id=eq.${ben.id}` },
      () => changes.push(['ben']),
    )
  expect(await join(channel)).toBe('SUBSCRIBED')
  await rename(ben, 'Ben')
  await rename(ana, 'Ana')
  await rename(ana, 'Añá')
  await expect.poll(() => changes.at(-1)).toEqual(['update', 'Añá'])
  const row = { id: ana.id, use_type: 'artist', terms_accepted: true, is_admin: true }
  // The row was made before its owner passed the gates, so nothing is received.
  expect(changes[0]).toMatchObject(['any', 'UPDATE', { id: ana.id, display_name: 'Ana' }, { id: ana.id }])
  expect(changes).toContainEqual([
    ...['any', 'UPDATE', expect.objectContaining({ ...row, display_name: 'Añá' })],
    { id: ana.id },
  ])
  expect(changes.map(([kind]) => kind)).not.toContain('ben')
})

test('subscribes with the protocol’s messages until the channel ends', async () => {
  const { heard, send, socket } = await openRaw(studio.url, keyOf(studio))
  const filters = [{ event: 'UPDATE', schema: 'public', table: 'user_profiles' }]
  send('1', '1', 'realtime:rows', 'phx_join', {
    config: { postgres_changes: filters },
    access_token: ben.accessToken,
  })
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard).toEqual([
    replyOf('1', '1', 'realtime:rows', 'ok', { postgres_changes: [{ ...filters[0], id: 1 }] }),
    [
      ...['1', null, 'realtime:rows', 'system'],
      {
        extension: 'postgres_changes',
        status: 'ok',
        message: 'Subscribed to PostgreSQL',
        channel: 'rows',
      },
    ],
  ])
  await rename(ben, 'Benjamin')
  await expect.poll(() => heard).toHaveLength(3)
  expect(heard[2]).toEqual([
    ...['1', null, 'realtime:rows', 'postgres_changes'],
    {
      ids: [1],
      data: {
        schema: 'public',
        table: 'user_profiles',
        type: 'UPDATE',
        commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        columns: expect.arrayContaining([
          { name: 'id', type: 'uuid' },
          { name: 'is_admin', type: 'bool' },
          { name: 'created_at', type: 'timestamptz' },
        ]),
        record: expect.objectContaining({ id: ben.id, display_name: 'Benjamin' }),
        old_record: { id: ben.id },
        errors: null,
      },
    },
  ])
  send('1', '2', 'realtime:rows', 'phx_leave', {})
  await expect.poll(() => heard).toHaveLength(5)
  await rename(ben, 'Ben')
  send(null, '3', 'phoenix', 'heartbeat', {})
  await expect.poll(() => heard).toHaveLength(6)
  expect(heard[5]?.[3]).toBe('phx_reply')
  socket.close()
})

test.each([
  [{ event: '*', schema: 'public', table: 'media' }, '[event: *, schema: public, table: media, filters: []]'],
  [
    { event: '*', schema: 'auth', table: 'users', filter: 'id=eq.1' },
    '[event: *, schema: auth, table: users, filters: [id=eq.1]]',
  ],
])('refuses other rows with the protocol’s message: %j', async (filter, message) => {
  const { heard, send, socket } = await openRaw(studio.url, keyOf(studio))
  const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'user_profiles' }, filter] }
  send('1', '1', 'realtime:rows', 'phx_join', { config, access_token: ana.accessToken })
  await expect.poll(() => heard).toHaveLength(2)
  expect(heard[1]?.[4]).toEqual({
    extension: 'postgres_changes',
    status: 'error',
    message: `Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: ${message}`,
    channel: 'rows',
  })
  await rename(ana, 'Nobody hears')
  send(null, '3', 'phoenix', 'heartbeat', {})
  await expect.poll(() => heard).toHaveLength(3)
  expect(heard[2]?.[3]).toBe('phx_reply')
  socket.close()
})

test('announces a row that is too large for a notification by its key, and saves it', async () => {
  const channel = (await speak(ana)).channel('rows')
  const changes: unknown[] = []
  channel.on('postgres_changes', { event: '*', schema: 'public', table: 'user_profiles' }, (change) =>
    changes.push([change.new, change.errors]),
  )
  await join(channel)
  await studio.database.pool.query('update user_profiles set display_name = $2 where id = $1', [
    ana.id,
    'x'.repeat(9_000),
  ])
  await expect.poll(() => changes).toEqual([[{ id: ana.id }, ['Error 413: Payload Too Large']]])
})

describe('filters', () => {
  const change = (record: Record<string, unknown>, type = 'UPDATE') =>
    ({ type, table: 'user_profiles', record, old_record: { id: 'a' } }) as never
  test.each([
    ['name=eq.x', { name: 'x' }, true],
    ['name=eq.x', { name: 'y' }, false],
    ['name=neq.x', { name: 'y' }, true],
    ['name=in.(x,y)', { name: 'y' }, true],
    ['name=in.(x,y)', { name: 'z' }, false],
    ['is_admin=eq.true', { is_admin: true }, true],
    ['name=eq.x', { name: null }, false],
    ['at=gte.2026', { at: '2027' }, true],
    ['at=lt.2026', { at: '2027' }, false],
  ])('%s of %j: %s', (filter, record, expected) => {
    const [read] = readRowFilters([{ event: '*', schema: 'public', table: 'user_profiles', filter }])
    expect(read?.wants(change(record))).toBe(expected)
  })
  test('compare only the key of a deleted row', () => {
    const [read] = readRowFilters([{ event: 'DELETE', schema: 'public', filter: 'id=eq.a' }])
    expect([read?.wants(change({}, 'DELETE')), read?.wants(change({ id: 'a' }))]).toEqual([true, false])
  })
})
