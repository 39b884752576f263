import { compile } from '@studio/domain/prompts'
import { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { Model } from '@studio/contract/models'
import { expect, test } from 'vitest'
import { contentOf } from '../prompts.fixtures.ts'
import { filledBody, readStudioPrompt } from '../studio/read-studio.ts'
import { shootRequest } from './shoot-request.ts'

const takes = { negative: false, weights: false, seed: true, pose: true, reference: true, fields: false }
const MODEL: Model = {
  id: 'm',
  label: 'Model',
  family: 'gemini',
  kinds: ['image'],
  available: true,
  maxImages: 10,
  aspectRatios: ['1:1', '3:4'],
  acceptsReference: true,
  acceptsNegativePrompt: false,
  acceptsPose: true,
  acceptsSeed: true,
  takes,
  promptLimit: { unit: 'characters', most: 120 },
}
const read = (body: string, more: object = {}) =>
  readStudioPrompt({
    content: { ...contentOf(body), negative: 'rain' },
    values: {},
    lists: [],
    models: [MODEL],
    variant: '0',
    seed: 1,
    ...more,
  })

test('the preview equals the text that the model receives', () => {
  for (const body of ['a {red|blue} coat, [[room:loft]]', 'x, '.repeat(60), '(soft light:1.2), {2$$a|b|c}']) {
    const content = { ...contentOf(body), negative: 'rain' }
    const { visibleVariant, negative, sent } = read(body)
    const request = PhotoshootRequest.parse(
      shootRequest({
        content,
        values: {},
        texts: [visibleVariant.text],
        negative,
        model: MODEL,
        quality: 'draft',
      }),
    )
    const { prompt, negativePrompt, style } = request
    const result = compile({ takes, promptLimit: MODEL.promptLimit }, { prompt, negativePrompt, style })
    expect(sent.m?.text).toBe(result.text)
  }
})

test('a matrix gives each image a separate text, at most ten, with their common words', () => {
  const { variants, total, negative } = read('a {red|blue|green} {coat|hat} on __wood__', {
    lists: [{ name: 'wood', entries: ['oak', 'ash', 'pine'] }],
  })
  expect([total, variants.length]).toEqual([18n, 18])
  expect(variants[0]?.label).toBe('red · coat · oak')
  const content = contentOf('a {red|blue|green} {coat|hat} on __wood__')
  const texts = variants.map(({ text }) => text)
  const body = shootRequest({
    content,
    values: { room: 'loft', none: '' },
    texts,
    negative,
    model: MODEL,
    quality: 'final',
    saved: { id: 'p', versionId: 'v' },
  })
  expect(body).toMatchObject({
    count: 10,
    prompt: content.body,
    promptId: 'p',
    versionId: 'v',
    values: { room: 'loft' },
  })
  expect(body.prompts).toEqual(texts.slice(0, 10))
})

test('fills in variables as plain text for a form without variables, and keeps alternatives unexpanded', () => {
  const content = contentOf('a {red|blue} coat in [[room]], [[air:fog]]')
  expect(filledBody(content, { room: 'a {loft|hall}' })).toBe('a {red|blue} coat in a \\{loft|hall\\}, fog')
  expect(read('a __b__ c').unknownLists).toEqual(['b'])
})
