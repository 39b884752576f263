import { builtInTemplates } from '@studio/domain/prompts'
import { PromptContent } from '@studio/contract/prompts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changeDraft, EMPTY_DRAFT } from '../../photoshoot/index.ts'
import { briefOfContent, changedFields, contentOfBrief } from './brief-and-content.ts'

const template = builtInTemplates('en').find(({ name }) => name === 'Eight poses on grey')!
const fill = (brief: object, before = EMPTY_DRAFT) => changeDraft(before, { type: 'fill', brief })
const WRITTEN = { ...EMPTY_DRAFT, prompt: 'My own words', negativePrompt: 'rain', seed: '7' }

describe('a brief of a template', () => {
  test('gets words and settings with both', () => {
    const brief = fill(briefOfContent(template.content, 'both', WRITTEN), WRITTEN)
    expect(brief).toMatchObject({ prompt: template.content.body, style: 'fashion', count: 8, seed: '7' })
    expect(brief).toMatchObject({ poseVariety: true, negativePrompt: 'rain' })
  })

  test('keeps its words with settings only', () => {
    const brief = fill(briefOfContent(template.content, 'shoot', WRITTEN), WRITTEN)
    expect(brief).toMatchObject({ prompt: 'My own words', negativePrompt: 'rain', count: 8 })
    expect(fill(briefOfContent(template.content, 'shoot', EMPTY_DRAFT))).toMatchObject({
      prompt: template.content.body,
    })
  })

  test('gets only words with prompt only', () => {
    const brief = fill(briefOfContent(template.content, 'prompt', WRITTEN), WRITTEN)
    expect(changedFields(WRITTEN, brief)).toEqual(['prompt'])
  })
})

test('restores a stored brief, and the server accepts it', () => {
  const before = fill({
    prompt: 'A lamp',
    negativePrompt: 'people',
    style: 'candid',
    aspectRatio: '16:9',
    count: 6,
    poseVariety: true,
    poses: ['walking'],
    quality: 'draft',
    seed: '42',
    guidance: '3,5',
    projectName: ' Norte ',
    model: 'gemini',
    thingIds: ['7d1e0b52-5c7c-4f43-9f60-52a3a0c1d9e1'],
  })
  const content = contentOfBrief(before)
  expect(z.parse(PromptContent, content)).toEqual(content)
  expect(fill(briefOfContent(content, 'both', EMPTY_DRAFT))).toEqual({
    ...before,
    projectName: 'Norte',
    guidance: '3.5',
  })
  expect(contentOfBrief(before, 'prompt')).toMatchObject({ body: 'A lamp', settings: {} })
})
