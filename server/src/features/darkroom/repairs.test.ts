import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as contract from '@studio/contract/darkroom'
import type { GalleryItem } from '@studio/contract/gallery'
import { DAY_MS, pathOf } from '@studio/contract/kernel'
import { getStorageUse } from '@studio/contract/quota'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'
import { createLog } from '../../platform/log/index.ts'
import { openDiskObjects } from '../../platform/objects/disk.ts'
import { type Proofing, refusal, startProofing } from '../proofs/proofs.fixtures.ts'
import { darkroomExporter } from './darkroom.export.ts'
import { uploadPhotograph } from './darkroom.fixtures.ts'
import { createObjectsService } from './objects.service.ts'

let it: Proofing
let me: TestActor
beforeAll(async () => {
  it = await startProofing({ runsWorker: true })
  me = it.owner
})
afterAll(() => it.close())

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const BOX = { x: 500, y: 100, width: 60, height: 40 }

let seed = 500
async function photograph(): Promise<{ item: GalleryItem; bytes: Buffer }> {
  seed += 1
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const bytes = await sharp({ create: { width: 720, height: 480, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { item: await uploadPhotograph(it, me, { bytes, name: `SPOT_${seed}.JPG` }), bytes }
}
const objectsOf = () => openDiskObjects(join(it.dataDir, 'objects'))

/** Stores a red patch whose left half is transparent. */
async function addPatch(actor = me, { width, height } = BOX): Promise<string> {
  const colour = await sharp({ create: { width, height: 2 * height, channels: 3, background: '#c81e1e' } })
    .composite([
      { input: { create: { width, height, channels: 3, background: '#fff' } }, left: 0, top: height },
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#000' } },
        left: 0,
        top: height,
      },
    ])
    .png()
    .toBuffer()
  const quota = { admit: async () => undefined, wrote: async () => undefined }
  const service = createObjectsService({
    database: it.database,
    objects: await objectsOf(),
    clock: it.clock,
    quota,
    gallery: { findUnedited: async () => undefined },
  } as unknown as Parameters<typeof createObjectsService>[0])
  seed += 1
  const png = Buffer.concat([colour, Buffer.from(String(seed))])
  return service.addPatch(actor.id, png, { width, height, provenance: { kind: 'test' } })
}
const generated = (patch: string, values: object = {}): contract.Edit => ({
  format: 1,
  repairs: [{ id: 'patch-one', kind: 'generated', patch, box: BOX, ...values }],
})
const HEALED: contract.Edit = {
  format: 1,
  repairs: [
    { id: 'spot-one', kind: 'heal', x: 0.5, y: 0.5, radius: 0.05, sourceX: 0.7, sourceY: 0.5 },
    { id: 'spot-two', kind: 'clone', x: 0.9, y: 0.9, radius: 0.03, sourceX: 0.1, sourceY: 0.1 },
  ],
}

const get = (mediaId: string) => it.call(contract.getDarkroom, { params: { mediaId } }, me)
const put = async (mediaId: string, edit: contract.Edit) =>
  it.call(
    contract.putEdit,
    { params: { mediaId }, body: { baseVersion: (await get(mediaId)).version, edit } },
    me,
  )
const untilState = (mediaId: string, state: contract.EditState) =>
  expect.poll(async () => (await get(mediaId)).state, { timeout: limit(60_000), interval: 50 }).toBe(state)
const fetchAs = (path: string, actor = me) =>
  it.fetch(path, { headers: { authorization: `Bearer ${actor.accessToken}` } })
const tileAt = (mediaId: string, x: number, repairs?: string | null, actor = me) =>
  fetchAs(
    pathOf(contract.getEditTile.path, { mediaId, level: 0, x, y: 0 }) +
      (repairs ? `?repairs=${repairs}` : ''),
    actor,
  )
const pixelsOf = async (answer: Response) =>
  sharp(Buffer.from(await answer.arrayBuffer()), { ignoreIcc: true })
    .raw()
    .toBuffer()
const editsBytes = async () =>
  (await it.call(getStorageUse, {}, me)).parts.find(({ kind }) => kind === 'edits')?.bytes ?? 0

test('renders spots, and answers tiles with them until they are changed', async () => {
  const { item, bytes } = await photograph()
  const { repairsHash } = await put(item.id, HEALED)
  expect(repairsHash).toMatch(/^[0-9a-f]{64}$/)
  await untilState(item.id, 'rendered')
  const whole = await sharp(bytes).raw().toBuffer()
  const [plain, repaired] = [await tileAt(item.id, 0), await tileAt(item.id, 0, repairsHash)]
  const [before, after] = [await pixelsOf(plain), await pixelsOf(repaired)]
  let changed = 0
  for (let at = 0; at < 512 * 480; at++) {
    const [x, y] = [at % 512, Math.floor(at / 512)]
    const isInside = Math.hypot(x + 0.5 - 360, y + 0.5 - 240) < 36
    const isSame = [0, 1, 2].every((channel) => after[at * 3 + channel] === before[at * 3 + channel])
    if (!isInside && !isSame) expect.fail(`pixel ${x}, ${y}`)
    changed += Number(!isSame)
    if (before[at * 3] !== whole[(y * 720 + x) * 3]) expect.fail('The tile isn’t the original.')
  }
  expect(changed).toBeGreaterThan(1000)

  const other = await put(item.id, { ...HEALED, repairs: HEALED.repairs!.slice(1) })
  expect(other.repairsHash).not.toBe(repairsHash)
  expect((await tileAt(item.id, 0, other.repairsHash)).status).toBe(200)
  expect(await (await tileAt(item.id, 0, repairsHash)).json()).toMatchObject({
    error: { reason: 'darkroom.noSuchTile' },
  })
  expect((await tileAt(item.id, 0, other.repairsHash, await it.onboarded())).status).toBe(404)
  expect((await tileAt(item.id, 0, 'no-hash')).status).toBe(422)
  const neutral = await put(item.id, { format: 1, repairs: [{ ...HEALED.repairs![0]!, off: true }] })
  expect(neutral).toMatchObject({ repairsHash: null, state: 'rendered', summary: ['Not edited'] })
})

test('renders a patch, whose pixels without opacity stay', async () => {
  const { item } = await photograph()
  const { repairsHash } = await put(item.id, generated(await addPatch()))
  await untilState(item.id, 'rendered')
  const [before, after] = [
    await pixelsOf(await tileAt(item.id, 0)),
    await pixelsOf(await tileAt(item.id, 0, repairsHash)),
  ]
  expect(hashOf(after)).toBe(hashOf(before))
  const right = await pixelsOf(await tileAt(item.id, 1, repairsHash))
  const pixel = (x: number, y: number) => [...right.subarray((y * 208 + x) * 3, (y * 208 + x) * 3 + 3)]
  // The opaque half is from 530 to 559.
  expect(pixel(530 - 512, 120)).toEqual([200, 30, 30])
  expect(pixel(559 - 512, 139)).toEqual([200, 30, 30])
  expect(pixel(560 - 512, 139)).not.toEqual([200, 30, 30])
  expect(pixel(529 - 512, 120)).not.toEqual([200, 30, 30])
})

test('refuses patches that are missing, of another user, or of another size', async () => {
  const { item } = await photograph()
  const own = await addPatch()
  const reasonOf = async (edit: contract.Edit) => (await refusal(put(item.id, edit))).reason
  expect(await reasonOf(generated('b'.repeat(64)))).toBe('darkroom.patchGone')
  expect(await reasonOf(generated(await addPatch(await it.onboarded())))).toBe('darkroom.patchGone')
  expect(await reasonOf(generated(own, { box: { ...BOX, width: 61 } }))).toBe('darkroom.patchGone')
  expect(await reasonOf(generated(own, { box: { ...BOX, x: 700 } }))).toBe('darkroom.patchGone')
  const version = it.call(
    contract.addEditVersion,
    { params: { mediaId: item.id }, body: { edit: generated('b'.repeat(64)) } },
    me,
  )
  expect((await refusal(version)).reason).toBe('darkroom.patchGone')
  expect((await get(item.id)).version).toBe(0)
})

test('says which file is missing if that of a patch is gone', async () => {
  const { item } = await photograph()
  const patch = await addPatch()
  const [row] = await it.query<{ key: string }>(
    `select object_key as key from edit_objects where sha256 = decode($1, 'hex')`,
    [patch],
  )
  await (await objectsOf()).remove([row!.key])
  const { repairsHash } = await put(item.id, generated(patch))
  await untilState(item.id, 'failed')
  expect((await get(item.id)).failure).toBe('patchMissing')
  expect(await (await tileAt(item.id, 0, repairsHash)).json()).toMatchObject({
    error: { reason: 'darkroom.patchGone' },
  })
})

test('gives a patch to its owner only, who may keep it', async () => {
  const patch = await addPatch()
  const path = pathOf(contract.getEditObject.path, { hash: patch })
  const answer = await fetchAs(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  expect(hashOf(new Uint8Array(await answer.arrayBuffer()))).toBe(patch)
  expect((await fetchAs(path, await it.onboarded())).status).toBe(404)
  expect((await it.fetch(path)).status).toBe(401)
})

test('counts patches, exports them, and deletes those that nothing has named for a day', async () => {
  const { item } = await photograph()
  const bytes = await editsBytes()
  const [named, unnamed] = [await addPatch(), await addPatch()]
  expect(await editsBytes()).toBeGreaterThan(bytes)
  await put(item.id, generated(named))
  await it.call(contract.addEditVersion, { params: { mediaId: item.id }, body: { name: 'Patch' } }, me)
  await put(item.id, { format: 1 })

  const deps = { database: it.database, objects: await objectsOf(), log: createLog('silent') }
  const paths: string[] = []
  for await (const { path, content } of darkroomExporter(deps).files(me.id)) {
    paths.push(path)
    if (path.endsWith(`${named}.png`)) expect(content).toBeDefined()
    if (typeof content !== 'string' && Symbol.asyncIterator in content) for await (const _ of content);
  }
  expect(paths).toContain(`darkroom/objects/${named}.png`)

  const stored = async () =>
    (await it.query<{ sha256: string }>(`select encode(sha256, 'hex') as sha256 from edit_objects`)).map(
      ({ sha256 }) => sha256,
    )
  const sweep = () => it.app.runPeriodic('sweep-edit-objects')
  it.clock.time += DAY_MS - 60_000
  await sweep()
  expect(await stored()).toEqual(expect.arrayContaining([named, unnamed]))
  it.clock.time += 120_000
  await it.refresh()
  await sweep()
  expect(await stored()).toContain(named)
  expect(await stored()).not.toContain(unnamed)
  expect(await it.query(`select from loose_objects where key like 'darkroom/%/patch.png'`)).not.toEqual([])

  // A version still names it, however often the sweep runs.
  it.clock.time += DAY_MS + 60_000
  await sweep()
  expect(await stored()).toContain(named)

  // A version named it. Without its image, a day passes from the next sweep on.
  await it.query('delete from media where id = $1', [item.id])
  await sweep()
  expect(await stored()).toContain(named)
  it.clock.time += DAY_MS + 60_000
  await sweep()
  expect(await stored()).not.toContain(named)
})
