// Shoots at providers, end to end: cost and engine of each image, and recovery after a restart.
import { getBalance } from '@studio/contract/economy'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enginesOf } from '../../../testing/engines.ts'
import { startFakeGemini } from '../../../testing/providers/fake-gemini.ts'
import { startFakeLeonardo } from '../../../testing/providers/fake-leonardo.ts'
import { OPENAI_SAFETY, startFakeOpenAi } from '../../../testing/providers/fake-openai.ts'
import { startFakeOpenRouter } from '../../../testing/providers/fake-openrouter.ts'
import { testPicture } from '../../../testing/fake-provider.ts'
import { createApp } from '../../app.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { readConfig } from '../../platform/config/index.ts'
import { openDatabase } from '../../platform/database/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { isEnded, startShootStudio, type Shoots } from './photoshoot.fixtures.ts'

const fakes = await Promise.all([
  startFakeOpenAi(),
  startFakeGemini(),
  startFakeLeonardo(),
  startFakeOpenRouter(),
])
const [openai, gemini, leonardo, router] = fakes
const environment = {
  ...Object.assign({}, ...fakes.map((fake) => fake.environment)),
  STUDIO_FLAG_FREE_MODE: 'off',
  STUDIO_FAILOVER: 'dalle>gemini',
} as Record<string, string>
let studio: Shoots

beforeAll(async () => {
  studio = await startShootStudio({ engines: enginesOf(environment), environment })
})
afterEach(() => {
  for (const { provider } of fakes) provider.behave()
  leonardo.state.pendingFor = 2
  leonardo.state.expires = 0
})
afterAll(async () => {
  await studio?.close()
  await Promise.all(fakes.map(({ provider }) => provider.close()))
})

/** Fails the first time only. */
function failOnce<Wrong>(wrong: Wrong): () => Wrong | undefined {
  let isFirst = true
  return () => {
    const response = isFirst ? wrong : undefined
    isFirst = false
    return response
  }
}

async function shoot(request: object) {
  const user = await studio.user()
  const before = (await studio.call(getBalance, {}, user)).credits
  const { id } = await studio.shoot(user, request)
  const job = await studio.until(user, id, isEnded)
  const paid = before - (await studio.call(getBalance, {}, user)).credits
  return { job, paid, user }
}

describe('one image of ten', () => {
  test('costs nothing if it is refused', async () => {
    openai.provider.misbehave = failOnce(OPENAI_SAFETY)
    const { job, paid } = await shoot({ model: 'dalle', count: 10, aspectRatio: '1:1' })
    expect(job).toMatchObject({ status: 'completed', errorCode: 'PROVIDER_BAD_REQUEST' })
    expect(job.error).toMatch(/^1 of 10 failed: DALL-E 3: Your request was rejected/)
    expect(job.result.media_assets).toHaveLength(9)
    expect(job.cost).toMatchObject({ captured: 9, released: 1, releasedFor: { failed: 1, cancelled: 0 } })
    expect(paid).toBe(9)
  })

  test('is generated again if it is empty or no longer available', async () => {
    const empty = failOnce(Buffer.alloc(0))
    leonardo.provider.paint = async (...args) => empty() ?? testPicture(...args)
    leonardo.state.expires = 1
    leonardo.state.generations.clear()
    const { job, paid } = await shoot({ model: 'leonardo', count: 10 })
    expect(job).toMatchObject({ status: 'completed', error: null })
    expect(paid).toBe(10)
    // The empty one was restarted; the one with the expired URL wasn't.
    expect(leonardo.state.generations.size).toBe(11)
  })

  test('is kept with a note if its aspect ratio differs', async () => {
    const other = failOnce([120, 40] as const)
    gemini.provider.paint = (width, height) => testPicture(...(other() ?? ([width, height] as const)))
    const { job } = await shoot({ model: 'gemini', count: 3 })
    const media = await studio.media(job.id)
    expect(media).toHaveLength(3)
    expect(media.filter(({ metadata }) => 'askedSize' in metadata)).toHaveLength(1)
  })
})

test('books what OpenRouter reports as the cost of each image, and records the real model', async () => {
  router.state.cost = 0.0125
  const model = 'openrouter:bytedance-seed/seedream-4.5'
  const { job, paid, user } = await shoot({ model, count: 3, aspectRatio: '1:1', quality: 'final' })
  expect(job).toMatchObject({ status: 'completed', error: null })
  expect(paid).toBe(3)
  expect(await studio.media(job.id)).toMatchObject(
    Array.from({ length: 3 }, () => ({
      model,
      family: 'openrouter',
      metadata: {
        generatedBy: 'OpenRouter Seedream 4.5 (bytedance-seed/seedream-4.5)',
        vendorModel: 'bytedance-seed/seedream-4.5',
      },
    })),
  )
  const { rows } = await studio.database.pool.query(
    'select cents::float8 as cents from provider_spending where user_id = $1',
    [user.id],
  )
  // Reserved: 12 cents. Three images at 1.25 cents, rounded up.
  expect(rows).toEqual([{ cents: 4 }])
})

describe('failover', () => {
  test('is recorded for each image of the result', async () => {
    openai.provider.misbehave = () => ({ status: 500, body: { error: { message: 'Out of order.' } } })
    const { job, paid } = await shoot({ model: 'dalle', count: 1, aspectRatio: '1:1' })
    expect(job).toMatchObject({ status: 'completed', error: null, metadata: { model: 'dalle' } })
    expect(job.result.media_assets[0]?.standIn).toEqual({
      madeBy: 'Gemini 2.0 (gemini-nano-banana-2.1)',
      insteadOf: 'DALL-E 3',
      code: 'PROVIDER_DOWN',
      reason: 'DALL-E 3: Out of order.',
    })
    expect(await studio.media(job.id)).toMatchObject([{ model: 'gemini', family: 'gemini' }])
    expect(paid).toBe(1)
  })

  test('doesn’t happen unless it is configured', async () => {
    gemini.provider.misbehave = () => ({ status: 500 })
    const { job, paid } = await shoot({ model: 'gemini', count: 1 })
    expect(job).toMatchObject({ status: 'failed', errorCode: 'PROVIDER_DOWN' })
    expect(paid).toBe(0)
  })
})

describe('a restart', () => {
  /** Restarts the app on the same database. */
  async function startWorker(studio: Shoots) {
    const config = readConfig({
      ...environment,
      STUDIO_ROLE: 'worker',
      DATABASE_URL: studio.databaseUrl,
      STUDIO_DATA_DIR: studio.dataDir,
    })
    const log = createLog('silent')
    const database = openDatabase({ connectionString: studio.databaseUrl }, log, 5)
    const app = await createApp({
      config,
      log,
      database,
      clock: systemClock,
      engines: enginesOf(environment),
      webFolder: '',
      publicUrl: () => 'http://localhost',
    })
    await app.start()
    return async () => {
      await app.stop()
      await database.close()
    }
  }

  test('resumes work running at a provider, and pays for nothing twice', async () => {
    const web = await startShootStudio({
      engines: enginesOf(environment),
      environment: { ...environment, STUDIO_ROLE: 'web' },
    })
    try {
      leonardo.state.pendingFor = Number.POSITIVE_INFINITY
      leonardo.state.generations.clear()
      const user = await web.user()
      const stopFirst = await startWorker(web)
      const { id } = await web.shoot(user, { model: 'leonardo', count: 3 })
      const pollCounts = () => [...leonardo.state.generations.values()].map((each) => each.looks)
      await expect.poll(() => pollCounts().filter((each) => each > 1).length).toBe(3)
      await stopFirst()
      expect((await web.job(user, id)).status).toBe('queued')
      leonardo.state.pendingFor = 2
      const stopSecond = await startWorker(web)
      const job = await web.until(user, id, isEnded)
      await stopSecond()
      expect(job).toMatchObject({ status: 'completed', error: null, cost: { captured: 3 } })
      expect(leonardo.state.generations.size).toBe(3)
    } finally {
      await web.close()
    }
  })
})
