import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as contract from '@studio/contract/darkroom'
import {
  duplicateGalleryItem,
  EXPORT_PRESETS,
  exportGalleryItem,
  type GalleryItem,
  getGalleryItem,
  makeZip,
} from '@studio/contract/gallery'
import { DAY_MS, type EndpointInput, HOUR_MS, pathOf } from '@studio/contract/kernel'
import { getPhotographFile } from '@studio/contract/photographs'
import * as proofs from '@studio/contract/proofs'
import { getStorageUse } from '@studio/contract/quota'
import { readBaseMap, readLightroom } from '@studio/domain/darkroom'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'
import { createCredentials } from '../../platform/credentials/index.ts'
import { unzip } from '../../platform/archive/unzip.fixtures.ts'
import { openDiskObjects } from '../../platform/objects/disk.ts'
import { createLog } from '../../platform/log/index.ts'
import { galleryExporter } from '../gallery/gallery.export.ts'
import { codeOf, photo, type Proofing, refusal, startProofing } from '../proofs/proofs.fixtures.ts'
import { darkroomExporter } from './darkroom.export.ts'
import { uploadPhotograph } from './darkroom.fixtures.ts'

let it: Proofing
let me: TestActor
beforeAll(async () => {
  it = await startProofing({ runsWorker: true })
  me = it.owner
})
afterAll(() => it.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const CROP: contract.Edit = {
  format: 1,
  geometry: { crop: { x: 0.5, y: 0.5, width: 0.5, height: 0.25 } },
}
const BRIGHT: contract.Edit = { format: 1, light: { exposure: 1, shadows: 40 } }

let seed = 0
/** A photograph with its bytes, of the owner unless another user is given. */
async function photograph(actor = me, picture?: Buffer): Promise<{ item: GalleryItem; bytes: Buffer }> {
  seed += 1
  const bytes = picture ?? (await photo(seed, 720, 480))
  return { item: await uploadPhotograph(it, actor, { bytes, name: `IMG_${seed}.JPG` }), bytes }
}
const get = (mediaId: string, actor = me) => it.call(contract.getDarkroom, { params: { mediaId } }, actor)
const put = (mediaId: string, baseVersion: number, edit: contract.Edit, actor = me) =>
  it.call(contract.putEdit, { params: { mediaId }, body: { baseVersion, edit } }, actor)
const itemOf = async (id: string) => (await it.call(getGalleryItem, { params: { id } }, me)).item
const bytesAt = async (url: string) => Buffer.from(await (await it.fetch(url)).arrayBuffer())
const untilRendered = (mediaId: string) =>
  expect
    .poll(async () => (await get(mediaId)).state, { timeout: limit(60_000), interval: 50 })
    .toBe('rendered')
/** Waits until the newest edit is shown. */
async function edited(mediaId: string, edit: contract.Edit) {
  await put(mediaId, (await get(mediaId)).version, edit)
  await untilRendered(mediaId)
  return itemOf(mediaId)
}

test('shows an edit everywhere in place of the original, which stays', async () => {
  const { item, bytes } = await photograph()
  const before = await get(item.id)
  expect(before).toMatchObject({ version: 0, edit: { format: 1 }, state: 'rendered' })
  expect(before.original).toMatchObject({ width: 720, height: 480, sha256: hashOf(bytes) })

  expect(await put(item.id, 0, CROP)).toMatchObject({ version: 1, state: 'rendering', summary: ['Cropped'] })
  await untilRendered(item.id)
  const shown = await itemOf(item.id)
  expect([shown.width, shown.height]).toEqual([360, 180])
  expect(shown.createdAt).toBe(item.createdAt)
  expect([item.isEdited, shown.isEdited]).toEqual([undefined, true])
  expect(await sharp(await bytesAt(shown.url)).metadata()).toMatchObject({ width: 360, height: 180 })
  expect((await get(item.id)).original).toEqual(before.original)
  const file = await it.call(getPhotographFile, { params: { id: item.id, role: 'original' } }, me)
  expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(hashOf(bytes))

  const stored = await it.query(
    'select s.object_key = m.object_key as same from storage_objects s join media m on m.id = s.id where m.id = $1',
    [item.id],
  )
  expect(stored).toEqual([{ same: true }])

  const { parts, photographs } = await it.call(getStorageUse, {}, me)
  expect(parts.find(({ kind }) => kind === 'edits')).toMatchObject({ count: 1 })
  expect(photographs.used).toBe(bytes.length)

  const exported = async (source: 'current' | 'original') =>
    Buffer.from(
      await (
        await it.call(
          exportGalleryItem,
          { params: { id: item.id }, query: { format: 'jpeg', source, metadata: 'credit' } },
          me,
        )
      ).arrayBuffer(),
    )
  expect((await sharp(await exported('original')).metadata()).width).toBe(720)
  const current = await exported('current')
  expect((await sharp(current).metadata()).width).toBe(360)
  const zipped = async (about: Pick<EndpointInput<typeof makeZip>['body'], 'source' | 'export'>) => {
    const { url } = await it.call(makeZip, { body: { ids: [item.id], ...about } }, me)
    return [...unzip(await bytesAt(url)).values()][0]!
  }
  expect((await sharp(await zipped({})).metadata()).width).toBe(360)
  expect(hashOf(await zipped({ source: 'original' }))).toBe(hashOf(bytes))
  const converted = await zipped({ source: 'original', export: EXPORT_PRESETS.full })
  expect((await sharp(converted).metadata()).width).toBe(720)
  const credentials = createCredentials({ database: it.database, clock: it.clock, version: '1' })
  try {
    expect(await credentials.read(current, 'image/jpeg')).toMatchObject({
      state: 'valid',
      edit: {
        editHash: (await get(item.id)).hash,
        engineVersion: contract.ENGINE_VERSION,
        original: hashOf(bytes),
      },
    })
  } finally {
    credentials.close()
  }
})

test('refuses to overwrite what was saved elsewhere, and images of other users', async () => {
  const { item } = await photograph()
  await put(item.id, 0, BRIGHT)
  expect(await refusal(put(item.id, 0, CROP))).toMatchObject({
    code: 'CONFLICT',
    reason: 'darkroom.changed',
    details: { version: '1' },
  })
  expect((await get(item.id)).edit).toEqual(BRIGHT)
  const other = await it.onboarded()
  expect(await codeOf(get(item.id, other))).toBe('NOT_FOUND')
  expect(await codeOf(put(item.id, 1, CROP, other))).toBe('NOT_FOUND')
})

test('refuses edits that it can’t apply, and images that it can’t edit', async () => {
  const { item } = await photograph()
  const hostile: unknown[] = [
    { format: 1, light: { exposure: 99 } },
    { format: 1, masks: [] },
    { format: 2 },
    JSON.parse('{ "format": 1, "light": { "__proto__": { "exposure": 1 } } }'),
  ]
  for (const edit of hostile)
    expect(await codeOf(put(item.id, 0, edit as contract.Edit)), JSON.stringify(edit)).toBe('INPUT_INVALID')
  expect((await get(item.id)).version).toBe(0)

  await it.query(`update media set mime = 'image/gif' where id = $1`, [item.id])
  const params = { mediaId: item.id }
  const calls = [
    () => get(item.id),
    () => put(item.id, 0, CROP),
    () => it.call(contract.revertEdit, { params }, me),
  ]
  for (const call of calls) expect(await refusal(call())).toMatchObject({ reason: 'darkroom.onlyImages' })
})

test('keeps an image whose edit can’t be rendered, and tries again with the next edit', async () => {
  const { item } = await photograph()
  await it.query(`update media set object_key = object_key || '.gone' where id = $1`, [item.id])
  await put(item.id, 0, CROP)
  await expect
    .poll(() => get(item.id), { timeout: limit(60_000), interval: 50 })
    .toMatchObject({ state: 'failed', failure: 'originalMissing' })
  expect((await itemOf(item.id)).width).toBe(720)
  await it.query(`update media set object_key = replace(object_key, '.gone', '') where id = $1`, [item.id])
  expect((await edited(item.id, CROP)).width).toBe(360)
})

test('never shows a rendering of an earlier edit', async () => {
  const { item } = await photograph()
  const client = await it.database.pool.connect()
  try {
    // A rendering can’t be stored while this is locked.
    await client.query('begin')
    await client.query('lock table loose_objects in share mode')
    await put(item.id, 0, CROP)
    const isTaken = async () => {
      const [row] = await it.query<{ taken: boolean }>(
        'select not is_queued as taken from edits where media_id = $1',
        [item.id],
      )
      return row?.taken
    }
    await expect.poll(isTaken, { timeout: limit(60_000), interval: 20 }).toBe(true)
    await put(item.id, 1, BRIGHT)
    await client.query('commit')
  } finally {
    // Ends the transaction also if the test fails.
    client.release(true)
  }
  await untilRendered(item.id)
  const rendered = await it.query<{ hash: string }>(
    `select encode(edit_hash, 'hex') as hash from media_renditions where media_id = $1`,
    [item.id],
  )
  expect(rendered).toEqual([{ hash: (await get(item.id)).hash }])
})

test('renders masks, says so, and keeps those that change nothing yet', async () => {
  const { item, bytes } = await photograph()
  const linear = { kind: 'linear', mode: 'add', x1: 0.2, y1: 0.5, x2: 0.5, y2: 0.5 } as const
  const mask = { id: 'mask-one', name: 'Left', parts: [linear] } as const
  const of = (values: object): contract.Edit => ({
    format: 1,
    localAdjustments: [{ ...mask, parts: [linear], ...values }],
  })
  expect(await put(item.id, 0, of({}))).toMatchObject({ version: 1, state: 'rendered' })
  expect(await get(item.id)).toMatchObject({ edit: of({}), summary: ['Not edited'] })
  expect((await itemOf(item.id)).isEdited).toBeUndefined()

  const shown = await edited(item.id, of({ exposure: -2 }))
  expect(await get(item.id)).toMatchObject({ edit: of({ exposure: -2 }), summary: ['Masks: 1'] })
  const levelsOf = async (jpeg: Buffer, left: number) => {
    const part = sharp(jpeg).extract({ left, top: 0, width: 300, height: 480 })
    const levels = await part.raw().toBuffer()
    return levels.reduce((sum, level) => sum + level, 0) / levels.length
  }
  const file = await bytesAt(shown.url)
  expect(await levelsOf(file, 0)).toBeLessThan((await levelsOf(bytes, 0)) * 0.8)
  // Encoding changes the mean by less than a level.
  expect(Math.abs((await levelsOf(file, 400)) - (await levelsOf(bytes, 400)))).toBeLessThan(1)

  const query = { format: 'jpeg', metadata: 'credit' } as const
  const exported = await it.call(exportGalleryItem, { params: { id: item.id }, query }, me)
  const rendition = await it.query('select actions from media_renditions where media_id = $1', [item.id])
  expect(rendition).toEqual([{ actions: ['c2pa.color_adjustments', 'org.studio-alpha.local_adjustments'] }])
  const credentials = createCredentials({ database: it.database, clock: it.clock, version: '1' })
  try {
    const signed = await credentials.read(Buffer.from(await exported.arrayBuffer()), 'image/jpeg')
    expect(signed).toMatchObject({ state: 'valid', edit: { engineVersion: contract.ENGINE_VERSION } })
  } finally {
    credentials.close()
  }

  const points = Array.from({ length: 6000 }, (_, at) => 10_000 + (at % 7))
  const brush = (at: number) => ({
    id: `mask-00${at}`,
    parts: [{ kind: 'brush' as const, mode: 'add' as const, strokes: [{ size: 0.01, points }] }],
  })
  const heavy = { format: 1 as const, localAdjustments: Array.from({ length: 8 }, (_, at) => brush(at)) }
  const { version } = await get(item.id)
  expect(await refusal(put(item.id, version, heavy))).toMatchObject({ reason: 'darkroom.editTooLarge' })
  expect(await get(item.id)).toMatchObject({ version, edit: of({ exposure: -2 }) })
})

test('states that a photograph with edited colours is no longer a plain capture', async () => {
  const { item } = await photograph()
  await it.query(
    `update media set metadata = metadata || '{"digitalSourceType":"digitalCapture"}' where id = $1`,
    [item.id],
  )
  const typeOf = async () => (await itemOf(item.id)).metadata.digitalSourceType
  await edited(item.id, CROP)
  expect(await typeOf()).toBe('digitalCapture')
  await edited(item.id, BRIGHT)
  expect(await typeOf()).toBe('humanEdits')
  await it.call(contract.revertEdit, { params: { mediaId: item.id } }, me)
  expect(await typeOf()).toBe('digitalCapture')

  const renditions = () => it.query('select from media_renditions where media_id = $1', [item.id])
  expect(await renditions()).toHaveLength(2)
  it.clock.time += 2 * HOUR_MS
  await it.app.runPeriodic('sweep-gallery')
  await it.refresh()
  expect(await renditions()).toEqual([])
})

test('restores the original file itself, and keeps what was there as a version', async () => {
  const { item, bytes } = await photograph()
  await edited(item.id, CROP)
  const params = { mediaId: item.id }
  expect(await it.call(contract.revertEdit, { params }, me)).toMatchObject({
    edit: { format: 1 },
    state: 'rendered',
  })
  const reverted = await itemOf(item.id)
  expect([reverted.width, reverted.height]).toEqual([720, 480])
  expect(reverted.isEdited).toBeUndefined()
  expect(hashOf(await bytesAt(reverted.url))).toBe(hashOf(bytes))
  const { versions } = await it.call(contract.listEditVersions, { params }, me)
  expect(versions).toMatchObject([{ number: 1, source: 'auto', edit: CROP }])

  await it.call(contract.restoreEditVersion, { params: { ...params, number: 1 } }, me)
  await untilRendered(item.id)
  expect((await itemOf(item.id)).width).toBe(360)
  const add = () => it.call(contract.addEditVersion, { params, body: {} }, me)
  expect(await add()).toMatchObject({ isNew: false, version: { number: 1 } })

  // The archive of a user’s data includes edits and originals.
  const objects = await openDiskObjects(join(it.dataDir, 'objects'))
  const deps = { database: it.database, objects, log: createLog('silent') }
  const gallery = galleryExporter(deps)
  const archived = new Map<string, Buffer>()
  for (const exporter of [darkroomExporter(deps), gallery])
    for await (const { path, content } of exporter.files(me.id)) {
      const chunks: Uint8Array[] = []
      if (typeof content === 'string' || content instanceof Uint8Array) chunks.push(Buffer.from(content))
      else for await (const chunk of content) chunks.push(Buffer.from(chunk))
      archived.set(path, Buffer.concat(chunks))
    }
  const edits: unknown = JSON.parse(archived.get('darkroom/edits.json')!.toString())
  const kept = expect.objectContaining({ number: 1, source: 'auto', edit: CROP }) as unknown
  expect(edits).toContainEqual(expect.objectContaining({ mediaId: item.id, edit: CROP, versions: [kept] }))
  const original = [...archived].find(
    ([path]) => path.startsWith('gallery/originals/') && path.includes(item.id),
  )
  expect(hashOf(original![1])).toBe(hashOf(bytes))
})

test('shows guests of a proof the version that they were shown first', async () => {
  const { item } = await photograph()
  await edited(item.id, CROP)
  const body = { title: 'Coats', items: [{ mediaId: item.id }], rules: { download: 'full' as const } }
  const { proof } = await it.call(proofs.createProof, { body }, me)
  const made = await it.call(proofs.makeProofLink, { params: { id: proof.id }, body: { pin: null } }, me)
  await it.call(proofs.openProof, { params: { id: proof.id } }, me)
  const guest = it.guest(made.link)
  await guest.enter({ name: 'Carmen' })
  const seen = async () => {
    const [shown] = (await guest.call(proofs.getGuestProof)).items
    return Buffer.from(await (await guest.fetch(shown!.urls!.full!)).arrayBuffer())
  }
  const first = hashOf(await seen())

  expect((await edited(item.id, BRIGHT)).width).toBe(720)
  // What a proof names isn’t swept.
  it.clock.time += 2 * DAY_MS
  await it.app.runPeriodic('sweep-gallery')
  await it.refresh()
  await guest.enter({ name: 'Carmen' })
  expect(hashOf(await seen())).toBe(first)
})

test('loads the reduced original and its base map, and makes them again when they are gone', async () => {
  const { item } = await photograph()
  const { proxy, baseMap } = await get(item.id)
  const load = async () => {
    const map = readBaseMap(await bytesAt(baseMap.url))
    expect(map).toMatchObject({ colourSpace: 'srgb', width: baseMap.width, height: baseMap.height })
    return sharp(await bytesAt(proxy.url)).metadata()
  }
  expect(await load()).toMatchObject({ width: proxy.width, height: proxy.height, format: 'jpeg' })
  await it.query('update edit_cache set last_used_at = $1', [new Date(it.clock.time - 8 * DAY_MS)])
  await it.app.runPeriodic('sweep-edit-cache')
  expect(await it.query('select from edit_cache')).toEqual([])
  expect(await load()).toMatchObject({ width: proxy.width })
  expect((await it.fetch(proxy.url.split('?')[0]!)).status).toBe(404)
})

test('loads tiles of the original in full size, a row at a time, for its owner only', async () => {
  const { item, bytes } = await photograph()
  const params = { mediaId: item.id, level: '0', x: 1, y: 0 } as const
  const load = async (place: object = {}, actor = me) =>
    it.fetch(pathOf(contract.getEditTile.path, { ...params, ...place }), {
      headers: { authorization: `Bearer ${actor.accessToken}` },
    })
  const tile = Buffer.from(await (await load()).arrayBuffer())
  const whole = sharp(bytes).extract({ left: 512, top: 0, width: 208, height: 480 })
  expect(hashOf(await sharp(tile).raw().toBuffer())).toBe(hashOf(await whole.raw().toBuffer()))
  expect(await it.query('select name from edit_cache where media_id = $1 order by name', [item.id])).toEqual([
    { name: 'tile-0-0' },
    { name: 'tile-1-0' },
  ])
  expect(await (await load({ x: 2 })).json()).toMatchObject({
    error: { reason: 'darkroom.noSuchTile' },
  })
  expect((await load({ x: -1 })).status).toBe(422)
  expect((await load({}, await it.onboarded())).status).toBe(404)
})

test('applies the edit to a copy of the original, and deletes all files with the image', async () => {
  const { item } = await photograph()
  await edited(item.id, CROP)
  const { item: copy } = await it.call(duplicateGalleryItem, { params: { id: item.id } }, me)
  expect(copy.width).toBe(720)
  await untilRendered(copy.id)
  expect((await itemOf(copy.id)).width).toBe(360)

  const keys = await it.query<{ key: string }>(
    `select object_key as key from media_originals where media_id = $1
     union select object_key from media_renditions where media_id = $1`,
    [copy.id],
  )
  expect(keys).toHaveLength(2)
  await it.query('delete from media where id = $1', [copy.id])
  const loose = await it.query<{ key: string }>('select key from loose_objects where key = any($1)', [
    keys.map(({ key }) => key),
  ])
  expect(loose).toHaveLength(2)
})

test('keeps presets of a user under different names, with the values of their groups only', async () => {
  const body = { name: 'Coats', edit: { ...CROP, ...BRIGHT }, groups: ['light' as const] }
  const { preset } = await it.call(contract.createEditPreset, { body }, me)
  expect(preset).toMatchObject({ name: 'Coats', edit: BRIGHT, groups: ['light'] })
  const again = it.call(contract.createEditPreset, { body: { ...body, name: 'COATS' } }, me)
  expect(await refusal(again)).toMatchObject({ reason: 'darkroom.presetNameTaken' })
  const invalid = { ...body, edit: { format: 1, light: { exposure: 99 } } as contract.Edit }
  expect(await codeOf(it.call(contract.createEditPreset, { body: invalid }, me))).toBe('INPUT_INVALID')
  const withMasks = { ...body, groups: ['light' as const, 'localAdjustments' as const] }
  expect(await codeOf(it.call(contract.createEditPreset, { body: withMasks }, me))).toBe('INPUT_INVALID')

  const params = { id: preset.id }
  const other = await it.onboarded()
  const rename = (actor: TestActor) =>
    it.call(contract.changeEditPreset, { params, body: { name: 'Winter' } }, actor)
  expect(await codeOf(rename(other))).toBe('NOT_FOUND')
  expect(await codeOf(it.call(contract.deleteEditPreset, { params }, other))).toBe('NOT_FOUND')
  expect((await rename(me)).preset).toEqual({ ...preset, name: 'Winter' })
  expect(await it.call(contract.listEditPresets, {}, me)).toEqual({
    presets: [{ ...preset, name: 'Winter' }],
  })
  expect(await it.call(contract.listEditPresets, {}, other)).toEqual({ presets: [] })
  const files: unknown[] = []
  const objects = await openDiskObjects(join(it.dataDir, 'objects'))
  const exporter = darkroomExporter({ database: it.database, objects, log: createLog('silent') })
  for await (const { path, content } of exporter.files(me.id))
    if (path === 'darkroom/presets.json') files.push(content)
  expect(JSON.parse(files[0] as string)).toEqual([{ ...preset, name: 'Winter' }])

  await it.call(contract.deleteEditPreset, { params }, me)
  expect(await it.call(contract.listEditPresets, {}, me)).toEqual({ presets: [] })
})

const preset = (name: string, settings: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" ${settings}>
  <crs:Name><rdf:Alt><rdf:li xml:lang="x-default">${name}</rdf:li></rdf:Alt></crs:Name></rdf:Description></rdf:RDF></x:xmpmeta>`

test('imports presets of Lightroom after a dry run, each once and under a name of its own', async () => {
  const owner = await it.onboarded()
  const files = [
    {
      name: 'film.xmp',
      text: preset('Film', 'crs:Exposure2012="+0.50" crs:Dehaze="+9" crs:GrainAmount="20"'),
    },
    { name: 'again.xmp', text: preset('Copy of film', 'crs:Exposure2012="0.5" crs:GrainAmount="20"') },
    { name: 'other.xmp', text: preset('FILM', 'crs:Vibrance="+20"') },
    { name: 'haze.xmp', text: preset('Haze', 'crs:Dehaze="+30"') },
    { name: 'notes.xmp', text: 'no XMP' },
  ]
  const importFiles = (body: { files: typeof files; dryRun?: boolean }) =>
    it.call(contract.importEditPresets, { body }, owner)
  const listed = async () => (await it.call(contract.listEditPresets, {}, owner)).presets
  const rows = [
    { file: 'film.xmp', status: 'new', name: 'Film', omitted: ['Dehaze'] },
    { file: 'again.xmp', status: 'exists', name: 'Film', omitted: [] },
    { file: 'other.xmp', status: 'new', name: 'FILM 2', omitted: [] },
    { file: 'haze.xmp', status: 'empty', name: 'Haze', omitted: ['Dehaze'] },
    { file: 'notes.xmp', status: 'unreadable', name: 'notes', omitted: [] },
  ]
  expect((await importFiles({ files })).files).toEqual(rows)
  expect(await listed()).toEqual([])
  expect((await importFiles({ files, dryRun: false })).files).toEqual(rows)
  const [film, vivid] = await listed()
  expect(film).toMatchObject({
    name: 'Film',
    edit: { format: 1, light: { exposure: 0.5 }, effects: { grain: 20 } },
    groups: ['effects'],
  })
  expect(vivid).toMatchObject({ edit: { format: 1, light: { vibrance: 20 } }, groups: [] })
  const repeated = (await importFiles({ files, dryRun: false })).files
  expect(repeated.map(({ status }) => status)).toEqual(['exists', 'exists', 'exists', 'empty', 'unreadable'])
  expect(await listed()).toHaveLength(2)

  // A deleted preset is restored with what it had, and a renamed one keeps it.
  const { id, ...rest } = vivid!
  await it.call(contract.deleteEditPreset, { params: { id } }, owner)
  const restored = await it.call(
    contract.createEditPreset,
    { body: { ...rest, keepsOtherValues: true } },
    owner,
  )
  expect(restored.preset).toMatchObject(rest)
  const params = { id: film!.id }
  const renamed = await it.call(contract.changeEditPreset, { params, body: { name: 'Kodak' } }, owner)
  expect(renamed.preset).toEqual({ ...film, name: 'Kodak' })

  const many = Array.from({ length: 100 }, (_, at) => ({
    name: `${at}.xmp`,
    text: preset(`Look ${at}`, `crs:Contrast2012="${at + 1}"`),
  }))
  await importFiles({ files: many, dryRun: false })
  const more = many.map(({ name, text }) => ({ name, text: text.replace('Contrast', 'Whites') }))
  expect(await refusal(importFiles({ files: more }))).toMatchObject({ reason: 'darkroom.tooManyPresets' })
})

test('writes the edit as a sidecar, named after the camera’s file', async () => {
  const { item } = await photograph()
  const params = { mediaId: item.id }
  const sidecar = (actor: TestActor) => it.call(contract.getEditSidecar, { params }, actor)
  await put(item.id, 0, { ...CROP, ...BRIGHT })
  const answer = await sidecar(me)
  expect(answer.headers.get('content-type')).toBe('application/rdf+xml')
  expect(answer.headers.get('content-disposition')).toContain(`filename="IMG_${seed}.xmp"`)
  expect(readLightroom(await answer.text())).toMatchObject({ edit: BRIGHT, omitted: [] })
  expect(await codeOf(sidecar(await it.onboarded()))).toBe('NOT_FOUND')
})

const CONTRAST: contract.Edit = { format: 1, light: { contrast: 10 }, effects: { vignette: -20 } }
const syncOf = (id: string) => it.call(contract.getEditSync, { params: { id } }, me)
const untilSync = (id: string, state: contract.SyncState) =>
  expect.poll(() => syncOf(id), { timeout: limit(60_000), interval: 50 }).toMatchObject({ state })
/** Numbers of versions that were saved before copying, by image. */
const savedBefore = async (id: string) =>
  (await it.call(contract.listEditVersions, { params: { mediaId: id } }, me)).versions.filter(
    ({ source }) => source === 'sync',
  )

test('copies parts of an edit onto images, once each, and undoes it where nothing was edited since', async () => {
  const [source, first, second, third] = await Promise.all([1, 2, 3, 4].map(() => photograph()))
  const other = await it.onboarded()
  const { item: foreign } = await photograph(other)
  const [from, a, b, c] = [source!.item.id, first!.item.id, second!.item.id, third!.item.id]
  await put(from, 0, { ...CROP, ...BRIGHT })
  await put(b, 0, CONTRAST)
  const body = {
    sourceMediaId: from,
    groups: ['light' as const],
    mode: 'asIs' as const,
    mediaIds: [a, b, c, from, foreign.id, randomUUID()],
  }
  const { previews } = await it.call(contract.previewEditSync, { body }, me)
  expect(previews).toEqual([
    { mediaId: a, edit: BRIGHT },
    { mediaId: b, edit: { ...CONTRAST, ...BRIGHT } },
    { mediaId: from, edit: { ...CROP, ...BRIGHT } },
  ])
  expect((await get(a)).version).toBe(0)
  expect(await codeOf(it.call(contract.startEditSync, { body }, other))).toBe('NOT_FOUND')

  // The task fails in the middle of its second image, like one whose server was killed.
  await it.query('create sequence syncs_until_failure')
  await it.query(`create function fail_second_sync() returns trigger language plpgsql as $$
    begin
      if nextval('syncs_until_failure') = 2 then raise exception 'Failed on purpose.'; end if;
      return new;
    end $$`)
  await it.query(`create trigger fail_second_sync after insert on edit_versions
    for each row execute function fail_second_sync()`)
  const started = await it.call(contract.startEditSync, { body }, me)
  expect(started).toMatchObject({ state: 'running', total: 6 })
  await untilSync(started.id, 'completed')
  expect(await syncOf(started.id)).toMatchObject({ changed: 3, unchanged: 1, skipped: 2, queued: 0 })
  expect(await it.query('select last_value::int as value from syncs_until_failure')).toEqual([{ value: 4 }])
  await it.query('drop function fail_second_sync cascade')
  for (const [id, before, version] of [
    [a, { format: 1 }, 1],
    [b, CONTRAST, 2],
    [c, { format: 1 }, 1],
  ] as const) {
    expect(await get(id)).toMatchObject({ version, edit: { ...before, ...BRIGHT } })
    expect(await savedBefore(id)).toMatchObject([{ number: 1, edit: before }])
  }
  expect((await get(a)).edit).toEqual(BRIGHT)
  expect((await get(foreign.id, other)).version).toBe(0)

  await put(c, 1, CONTRAST)
  const undo = { params: { id: started.id } }
  expect(await codeOf(it.call(contract.undoEditSync, undo, other))).toBe('NOT_FOUND')
  expect(await it.call(contract.undoEditSync, undo, me)).toMatchObject({ state: 'undoing' })
  await untilSync(started.id, 'undone')
  expect(await syncOf(started.id)).toMatchObject({ changed: 0, undone: 2, kept: 1 })
  expect(await get(a)).toMatchObject({ edit: { format: 1 }, state: 'rendered' })
  expect((await get(b)).edit).toEqual(CONTRAST)
  expect((await get(c)).edit).toEqual(CONTRAST)

  it.clock.time += 31 * DAY_MS
  await it.app.runPeriodic('sweep-edit-syncs')
  await it.refresh()
  expect(await codeOf(syncOf(started.id))).toBe('NOT_FOUND')
})

test('copies only what was changed since the last version, and stops when it is undone', async () => {
  const [source, target] = [(await photograph()).item.id, (await photograph()).item.id]
  await put(source, 0, CONTRAST)
  await it.call(contract.addEditVersion, { params: { mediaId: source }, body: { source: 'user' } }, me)
  await put(source, 1, { ...CONTRAST, light: { contrast: 10, shadows: 30 } })
  await put(target, 0, { format: 1, light: { contrast: -5 } })
  const body = {
    sourceMediaId: source,
    groups: ['light' as const, 'effects' as const],
    mode: 'changesOnly' as const,
    mediaIds: [target],
  }
  const client = await it.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from edits where media_id = $1 for update', [target])
    const { id } = await it.call(contract.startEditSync, { body }, me)
    // Undone while it waits for the image: nothing is left to be copied, or it is copied and brought back.
    const undone = it.call(contract.undoEditSync, { params: { id } }, me)
    await client.query('commit')
    await undone
    await untilSync(id, 'undone')
  } finally {
    client.release(true)
  }
  expect((await get(target)).edit).toEqual({ format: 1, light: { contrast: -5 } })
  const { id } = await it.call(contract.startEditSync, { body }, me)
  await untilSync(id, 'completed')
  expect((await get(target)).edit).toEqual({ format: 1, light: { contrast: -5, shadows: 30 } })
})

test('matches the exposure of images to the source, within the range of the slider', async () => {
  const grey = async (level: number, seed: number) => {
    const background = { r: level, g: level, b: level }
    const bytes = await sharp({ create: { width: 64 + seed, height: 64, channels: 3, background } })
      .png()
      .toBuffer()
    return (await photograph(me, bytes)).item.id
  }
  // One stop darker, one brighter, and black, which can’t be brightened enough.
  const [source, darker, brighter, black] = [
    await grey(128, 0),
    await grey(92, 1),
    await grey(176, 2),
    await grey(0, 3),
  ]
  await put(source, 0, { format: 1, light: { exposure: 0.5 } })
  const body = {
    sourceMediaId: source,
    groups: ['light' as const],
    mode: 'matchExposure' as const,
    mediaIds: [darker, brighter, black],
  }
  const exposures = [1.5, -0.5, 5].map((exposure) => expect.closeTo(exposure, 1))
  const { previews } = await it.call(contract.previewEditSync, { body }, me)
  expect(previews.map(({ edit }) => edit.light?.exposure)).toEqual(exposures)
  const { id, mode } = await it.call(contract.startEditSync, { body }, me)
  expect(mode).toBe('matchExposure')
  await untilSync(id, 'completed')
  const stored = await Promise.all([darker, brighter, black].map((each) => get(each)))
  expect(stored.map(({ edit }) => edit.light?.exposure)).toEqual(exposures)
  const levels = await Promise.all(
    [source, darker, brighter].map(async (each) => {
      await untilRendered(each)
      const { channels } = await sharp(await bytesAt((await itemOf(each)).url)).stats()
      return channels[0]!.mean
    }),
  )
  for (const level of levels) expect(Math.abs(level - levels[0]!)).toBeLessThan(2)
})
