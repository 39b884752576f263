import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestStudio, type Studio } from '../../../../testing/index.ts'
import { systemClock } from '../../../platform/clock/index.ts'
import { loadKeys } from './keys.ts'

let studio: Studio
beforeAll(async () => {
  studio = await startTestStudio({ runsWorker: false })
})
afterAll(() => studio.close())

test('concurrent starts create one set of keys', async () => {
  await studio.database.pool.query('delete from signing_keys')
  await studio.database.pool.query('delete from installation_secrets')
  const opened = await Promise.all(Array.from({ length: 8 }, () => loadKeys(studio.database, systemClock)))
  expect(new Set(opened.map(({ signing }) => signing.map(({ kid }) => kid).join())).size).toBe(1)
  expect(opened[0]?.signing).toHaveLength(1)
  expect(new Set(opened.map(({ publishable }) => publishable)).size).toBe(1)
  expect(new Set(opened.map(({ secret }) => secret)).size).toBe(1)
})
