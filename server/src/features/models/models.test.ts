import { expect, test } from 'vitest'
import { enginesOf } from '../../../testing/engines.ts'
import { createModelsService } from './models.service.ts'

const KEYS = { OPENAI_API_KEY: 'a', GEMINI_API_KEY: 'b', STUDIO_A1111_URL: 'http://127.0.0.1:7860' }

const open = (environment: Record<string, string>) =>
  createModelsService({
    engines: enginesOf(environment),
    prices: () => ({ image: 3, videoSecond: 2 }),
    failover: { dalle: ['gemini', 'leonardo', 'local'] },
  })
const modelOf = (environment: Record<string, string>, name: string) =>
  open(environment)
    .list()
    .find(({ id }) => id === name)

test('lists a model without its key with the missing setting, and refuses it by name', () => {
  const models = open({})
  expect(modelOf({}, 'dalle')).toMatchObject({
    available: false,
    needs: 'OPENAI_API_KEY',
    reason: 'Not configured on this server. Set OPENAI_API_KEY to use it.',
    creditsPerImage: 3,
  })
  expect(() => models.engineFor('dalle')).toThrow(/^DALL-E 3: Not configured on this server/)
  expect(() => models.engineFor('midjourney')).toThrow('Model not found.')
})

test('describes the capabilities of a configured model', () => {
  expect(modelOf(KEYS, 'dalle')).toMatchObject({
    available: true,
    vendorModel: 'gpt-image-2.5-flare',
    acceptsSeed: false,
    sizes: { draft: { '1:1': { width: 816 } }, final: { '1:1': { width: 1024, height: 1024 } } },
  })
  expect(modelOf(KEYS, 'dalle')).not.toHaveProperty('steps')
  expect(modelOf(KEYS, 'automatic1111')).toMatchObject({
    steps: { least: 1, most: 150 },
    guidance: { least: 1, most: 30 },
  })
  expect(Object.keys(modelOf(KEYS, 'gemini')?.sizes ?? {})).toEqual(['final'])
  const fixed = modelOf({ ...KEYS, STUDIO_OPENAI_MODEL: 'dall-e-3' }, 'dalle')
  expect(Object.keys(fixed?.sizes?.final ?? {})).toEqual(['1:1', '16:9', '9:16'])
})

test('limits fallbacks to configured engines', () => {
  const models = open(KEYS)
  const others = models.othersFor(models.engineFor('dalle'))
  expect(others.map(({ capabilities }) => capabilities.id)).toEqual(['gemini', 'automatic1111'])
  expect(models.othersFor(models.engineFor('gemini'))).toEqual([])
})
