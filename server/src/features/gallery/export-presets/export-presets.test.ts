import { randomUUID } from 'node:crypto'
import {
  changeExportPreset,
  createExportPreset,
  deleteExportPreset,
  EXPORT_PRESETS,
  listExportPresets,
  MAX_EXPORT_PRESETS,
} from '@studio/contract/gallery'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GalleryFixture, openGallery } from '../gallery.fixtures.ts'
import { insertPreset, lockPresets } from './export-presets.store.ts'

let it: GalleryFixture
let me: string
let other: string
beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  ;[me, other] = [await it.newUser(), await it.newUser()]
})

const settings = { ...EXPORT_PRESETS.web, format: 'webp' as const }
const create = (name: string, user = me) => it.call(createExportPreset, { body: { name, settings } }, user)
const change = (id: string, name: string, user = me) =>
  it.call(changeExportPreset, { params: { id }, body: { name, settings: EXPORT_PRESETS.full } }, user)
const names = async (user = me) =>
  (await it.call(listExportPresets, {}, user)).body.presets.map(({ name }) => name)

test('saves, changes and deletes presets of the user', async () => {
  const { body } = await create('Lookbook')
  await create('agency')
  expect(await names()).toEqual(['agency', 'Lookbook'])
  const { id } = body.preset
  expect((await change(id, 'lookbook')).body.preset).toEqual({
    id,
    name: 'lookbook',
    settings: EXPORT_PRESETS.full,
  })
  const stored = (await it.call(listExportPresets, {}, me)).body.presets
  expect(stored[1]).toEqual({ id, name: 'lookbook', settings: EXPORT_PRESETS.full })
  await it.call(deleteExportPreset, { params: { id } }, me)
  expect(await names()).toEqual(['agency'])
  expect((await change(id, 'again')).reason).toBe('gallery.noPreset')
})

test('presets of others can’t be read, changed or deleted', async () => {
  const { id } = (await create('Lookbook')).body.preset
  expect(await names(other)).toEqual([])
  expect((await change(id, 'Mine', other)).reason).toBe('gallery.noPreset')
  expect((await it.call(deleteExportPreset, { params: { id } }, other)).reason).toBe('gallery.noPreset')
  expect((await create('Lookbook', other)).status).toBe(201)
  expect(await names()).toEqual(['Lookbook'])
})

test('each name is used once, and not one of a built-in preset', async () => {
  await create('Lookbook')
  const { id } = (await create('Agency')).body.preset
  expect((await create('LOOKBOOK')).reason).toBe('gallery.presetNameTaken')
  expect((await change(id, 'lookbook')).reason).toBe('gallery.presetNameTaken')
  expect((await create('Web')).code).toBe('INPUT_INVALID')
  expect((await create(' ')).code).toBe('INPUT_INVALID')
  expect(await names()).toEqual(['Agency', 'Lookbook'])
})

test('has a limit, also for requests at the same time', async () => {
  for (let n = 2; n < MAX_EXPORT_PRESETS; n++) await create(`Preset ${n}`)
  const now = new Date()
  let hasAnswered = false
  const second = await it.database.transact(async (tx) => {
    await lockPresets(tx, me)
    const preset = { id: randomUUID(), userId: me, name: 'First', settings, now }
    await insertPreset(tx, preset)
    await insertPreset(tx, { ...preset, id: randomUUID(), name: 'Second' })
    const answer = create('One more').finally(() => {
      hasAnswered = true
    })
    await expect.poll(async () => hasAnswered || (await isWaiting())).toBe(true)
    return { answer }
  })
  expect((await second.answer).reason).toBe('gallery.tooManyPresets')
  expect(await names()).toHaveLength(MAX_EXPORT_PRESETS)
})

/** Whether a transaction waits for a lock. */
async function isWaiting(): Promise<boolean> {
  const { rowCount } = await it.database.pool.query(
    `select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`,
  )
  return rowCount !== null && rowCount > 0
}
