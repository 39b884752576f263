import { randomUUID } from 'node:crypto'
import { deleteGalleryItem, listFacets, listGallery, listMonths } from '@studio/contract/gallery'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type GalleryFixture, openGallery } from './gallery.fixtures.ts'

let it: GalleryFixture
let me: string
beforeAll(async () => {
  it = await openGallery()
})
afterAll(() => it.close())
beforeEach(async () => {
  me = await it.newUser()
})

const FACETS = { camera: 'Canon EOS R6', lens: null, iso: 400, focalLength: 34.6 }
const photograph = { origin: 'photograph', family: 'photograph', model: 'camera' } as const

async function addPhotograph(facets: Partial<typeof FACETS> = {}, importId: string | null = null) {
  const id = await it.addRow(me, photograph)
  await it.database.transact((tx) => it.gallery.addFacets(tx, id, { ...FACETS, ...facets }, importId))
  return id
}
const idsOf = async (query: NonNullable<Parameters<typeof it.call<typeof listGallery>>[1]['query']>) =>
  (await it.call(listGallery, { query }, me)).body.items.map(({ id }) => id)
const facets = async () => (await it.call(listFacets, {}, me)).body.facets

test('counts photographs by camera, lens, ISO and focal length, without the trash', async () => {
  const first = await addPhotograph()
  await addPhotograph({ camera: 'Sony ILCE-7M4', iso: 100 })
  await addPhotograph({ iso: 100 })
  await it.addRow(me)
  expect(await facets()).toEqual({
    camera: [
      { value: 'Canon EOS R6', count: 2 },
      { value: 'Sony ILCE-7M4', count: 1 },
    ],
    lens: [],
    iso: [
      { value: '100', count: 2 },
      { value: '400', count: 1 },
    ],
    focalLength: [{ value: '35', count: 3 }],
  })
  await it.call(deleteGalleryItem, { params: { id: first } }, me)
  const { camera, iso } = await facets()
  expect([camera[0]?.count, iso]).toEqual([1, [{ value: '100', count: 2 }]])
  const other = await it.newUser()
  expect((await it.call(listFacets, {}, other)).body.facets.camera).toEqual([])
})

test('finds photographs by facet, import and origin', async () => {
  const importId = randomUUID()
  const canon = await addPhotograph({}, importId)
  const sony = await addPhotograph({ camera: 'Sony', iso: 100 })
  const generated = await it.addRow(me)
  const captured = await it.addRow(me, { origin: 'captured', family: 'booth' })
  const composite = await it.addRow(me, { origin: 'composite' })
  expect(await idsOf({ camera: 'Canon EOS R6' })).toEqual([canon])
  expect(await idsOf({ iso: '100', focalLength: '35' })).toEqual([sony])
  expect(await idsOf({ iso: '100', camera: 'Canon EOS R6' })).toEqual([])
  expect(await idsOf({ import: importId })).toEqual([canon])
  expect((await idsOf({ origin: 'photograph' })).toSorted()).toEqual([canon, sony].toSorted())
  expect(await idsOf({ origin: 'generated' })).toEqual([generated])
  expect(await idsOf({ origin: 'captured' })).toEqual([captured])
  expect(await idsOf({ origin: 'composite' })).toEqual([composite])
  expect(await idsOf({ origin: 'photograph', model: 'studio' })).toEqual([])
  expect((await it.call(listMonths, { query: { origin: 'photograph' } }, me)).body.months[0]?.count).toBe(2)
})

test('cuts long names of cameras and lenses', async () => {
  await addPhotograph({ camera: 'Camera '.repeat(30) })
  const [camera] = (await facets()).camera
  expect(camera?.value).toHaveLength(100)
  expect(await idsOf({ camera: camera!.value })).toHaveLength(1)
})
