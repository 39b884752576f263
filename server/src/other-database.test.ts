import { randomUUID } from 'node:crypto'
import { getGalleryItem, listGallery } from '@studio/contract/gallery'
import { getJob } from '@studio/contract/jobs'
import { startPhotoshoot } from '@studio/contract/photoshoot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../testing/fake-engine.ts'
import { startTestStudio, type Studio } from '../testing/index.ts'
import { startOtherPostgres } from '../testing/other-postgres.ts'
import { makeTemplate } from '../testing/postgres.ts'

const other = await startOtherPostgres()
let studio: Studio
beforeAll(async () => {
  if (!other) return
  await makeTemplate(other.url)
  studio = await startTestStudio({ server: other.url, engines: [createFakeEngine()] })
})
afterAll(async () => {
  await studio?.close()
  await other?.stop()
})

test.skipIf(!other)('the main job works on an external PostgreSQL', async () => {
  const actor = await studio.onboarded()
  const body = {
    prompt: 'A brass lamp',
    count: 2,
    style: 'editorial',
    aspectRatio: '3:4',
    model: 'studio',
  } as const
  const { job } = await studio.call(startPhotoshoot, { body }, actor, { 'idempotency-key': randomUUID() })
  await expect
    .poll(async () => (await studio.call(getJob, { params: { id: job.id } }, actor)).job.status)
    .toBe('completed')
  const { items } = await studio.call(listGallery, { query: { q: 'brass', model: 'studio' } }, actor)
  expect(items).toHaveLength(2)
  const { item } = await studio.call(getGalleryItem, { params: { id: items[0]?.id as string } }, actor)
  expect((await studio.fetch(item.url)).status).toBe(200)
})
