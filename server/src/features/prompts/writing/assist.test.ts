import { assistPrompt, getAssistant } from '@studio/contract/prompts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeEngine } from '../../../../testing/fake-engine.ts'
import { type FakeProvider, startFakeProvider } from '../../../../testing/fake-provider.ts'
import { startTestStudio, type Studio, type TestActor } from '../../../../testing/index.ts'

let provider: FakeProvider
let answers: string[]
let studio: Studio
let plain: Studio
let ana: TestActor
let ben: TestActor
beforeAll(async () => {
  provider = await startFakeProvider(({ path }) => {
    if (path !== '/v1/chat/completions') return undefined
    const content = answers.shift() ?? ''
    return {
      id: 'x',
      object: 'chat.completion',
      created: 1,
      model: 'small',
      choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
      usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
    }
  })
  const engines = [createFakeEngine()]
  const environment = {
    STUDIO_OPENAI_COMPATIBLE_URL: `${provider.url}/v1`,
    STUDIO_OPENAI_COMPATIBLE_MODEL: 'flux',
    STUDIO_TEXT_MODEL: 'compatible:small',
    STUDIO_TEXT_CENTS: '0.2',
  }
  ;[studio, plain] = await Promise.all([
    startTestStudio({ engines, environment }),
    startTestStudio({ engines }),
  ])
  ;[ana, ben] = await Promise.all([studio.onboarded('ana@example.com'), plain.onboarded('ben@example.com')])
})
afterAll(async () => {
  await Promise.all([studio.close(), plain.close()])
  await provider.close()
})

const ask = (more: object = {}) =>
  studio.call(assistPrompt, { body: { task: 'enhance', body: 'A [[what]] {by day|by night}', ...more } }, ana)

test('sends locked parts to a text model, and returns its text', async () => {
  expect(await studio.call(getAssistant, {}, ana)).toMatchObject({
    source: 'model',
    label: 'small',
    cents: 0.2,
  })
  const output = 'A tall [[what]] {by day|by night}, rim light'
  answers = [output]
  expect(await ask()).toEqual({ source: 'model', suggestions: [{ text: output, reasons: [] }] })
  expect(JSON.stringify(provider.calls.at(-1)?.json)).toContain('[[what]]')
})

test('retries once if a blank is lost, then refuses', async () => {
  answers = ['A lamp', 'A [[what]] {by day|by night}, calm']
  expect((await ask()).suggestions).toHaveLength(1)
  answers = ['A lamp', 'A chair']
  await expect(ask()).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(answers).toEqual([])
})

test('returns variations one by one, and keeps locked words', async () => {
  answers = ['A [[what]] {by day|by night}, red\n---\nA [[what]] {by day|by night} in fog\n---\nlost']
  const { suggestions } = await ask({ task: 'vary', locked: ['A'] })
  expect(suggestions.map(({ text }) => text)).toEqual([
    'A [[what]] {by day|by night}, red',
    'A [[what]] {by day|by night} in fog',
  ])
})

test('uses the built-in rules without a text model, and names them as such', async () => {
  const body = { task: 'enhance', body: 'A woman by the window' } as const
  expect(await plain.call(getAssistant, {}, ben)).toMatchObject({ source: 'words', label: null, cents: null })
  const { source, suggestions } = await plain.call(assistPrompt, { body }, ben)
  expect(source).toBe('words')
  expect(suggestions[0]?.reasons.length).toBeGreaterThan(2)
})
