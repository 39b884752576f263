import { createHash } from 'node:crypto'
import { exportGalleryItem } from '@studio/contract/gallery'
import type { Job } from '@studio/contract/jobs'
import { againOf, readFile } from '@studio/domain/reverse'
import { createRenderer } from '@studio/renderer'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestActor } from '../../../testing/index.ts'
import { createStudioEngine } from '../../engines/studio.ts'
import { isEnded, startShootStudio, type Shoots } from '../photoshoot/photoshoot.fixtures.ts'

const engine = createStudioEngine({ renderer: createRenderer({ threads: 2, longSide: { draft: 64 } }) })
let studio: Shoots
let user: TestActor
beforeAll(async () => {
  studio = await startShootStudio({ engines: [engine] })
  user = await studio.user()
})
afterAll(async () => {
  await studio?.close()
  await engine.close()
})

const createJob = async (request: object): Promise<Job> =>
  studio.until(user, (await studio.shoot(user, request)).id, isEnded)
const fileOf = async (id: string, format: 'png' | 'jpeg' | 'webp') => {
  const query = { format, quality: 'high', metadata: 'full' } as const
  const answer = await studio.call(exportGalleryItem, { params: { id }, query }, user)
  return new Uint8Array(await answer.arrayBuffer())
}
/** Hashes the pixels only: the signature in a file contains the time. */
const hashOf = async (id: string) => {
  const pixels = await sharp(await fileOf(id, 'png'))
    .raw()
    .toBuffer()
  return createHash('sha256').update(pixels).digest('hex')
}

test('generates an image of the studio again from its file, at any index of its series', async () => {
  const series = { count: 3, seed: 7, poseVariety: true, negativePrompt: 'rust', prompt: 'woman in a coat' }
  const [first, , last] = (await createJob(series)).result.media_assets.map(({ id }) => id)
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const read = await readFile(await fileOf(last!, format))
    expect(read?.facts.recipe).toMatchObject({ generator: 'studio-alpha', negative: 'rust' })
    const request = againOf(read!.facts.recipe)
    expect(request).toMatchObject({ count: 3, only: [2], seed: 7, poses: ['profile'] })
    if (format !== 'png') continue
    const [again] = (await createJob(request!)).result.media_assets
    expect(await hashOf(again!.id)).toBe(await hashOf(last!))
    expect(await hashOf(again!.id)).not.toBe(await hashOf(first!))
  }
}, 60_000)

test('offers no exact copy for reference images or models without a seed', async () => {
  const [asset] = (await createJob({ count: 1, seed: 1 })).result.media_assets
  const { recipe } = (await readFile(await fileOf(asset!.id, 'png')))!.facts
  expect(againOf(recipe)).not.toBeNull()
  const but = (name: string, value: string) => ({
    ...recipe!,
    settings: [...recipe!.settings.filter((each) => each.name !== name), { name, value }],
  })
  expect(againOf(but('referenceImageId', 'x'))).toBeNull()
  expect(againOf(but('model', 'gemini'))).toBeNull()
  expect(againOf(but('style', 'unheard of'))).toBeNull()
  expect(againOf({ ...recipe!, generator: 'a1111' })).toBeNull()
}, 60_000)
