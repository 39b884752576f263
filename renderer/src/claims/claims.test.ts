import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Style } from '@studio/contract/photoshoot'
import { describe, expect, it } from 'vitest'
import { foreseeClaims } from './index.ts'

const claims = (prompt: string, style: Style = 'editorial') =>
  foreseeClaims({ prompt, style, aspectRatio: '3:4', seed: 7 })

/** `drawn: …; changed: … (how); missing: …` of a prompt. */
function linesOf(prompt: string, style?: Style): Record<string, string> {
  const all = claims(prompt, style)
  const of = (verdict: string) =>
    all
      .filter((claim) => claim.verdict === verdict)
      .map(({ text, how, as }) => `${text}${how ? ` (${how}${as ? ` ${as.en}` : ''})` : ''}`)
      .join(', ')
  return { drawn: of('drawn'), changed: of('changed'), missing: of('missing'), excluded: of('excluded') }
}

describe('claims of a prompt', () => {
  it.each<[string, Record<string, string>]>([
    ['a teal glass bottle', { drawn: 'teal glass bottle' }],
    ['a wistful woman in a red dress', { drawn: 'woman, red dress', missing: 'wistful' }],
    ['a dog on a sofa', { drawn: 'dog on a sofa' }],
    ['three friends on the beach, no phones', { drawn: 'three friends, beach', excluded: 'phones' }],
    // Held things are drawn beside the person, and a third thing isn’t drawn.
    [
      'a woman with a cup, a book, a lamp and a guitar',
      { drawn: 'woman', changed: 'cup (stand), book (stand)', missing: 'lamp, guitar' },
    ],
    ['a headshot of a woman in red boots', { drawn: 'headshot, woman', missing: 'red boots (outside)' }],
    ['a woman in a t-shirt under a coat, full body', { missing: 't-shirt (hidden)' }],
    ['a portrait of a man by a window', { changed: 'window (light)' }],
    // Colours: of an unknown noun, of nothing, and in black and white.
    ['a barista in a black apron', { changed: 'barista (as model)', missing: 'black apron' }],
    ['a black and white photo of a red apple', { drawn: 'black and white, apple', missing: 'red (colour)' }],
    ['an apple, red', { drawn: 'apple', missing: 'red' }],
    ['a violin', { changed: 'violin (as guitar)' }],
    ['a white cup, overhead', { drawn: 'white cup', changed: 'overhead (angle)' }],
    ['a kitchen, a beach', { drawn: 'kitchen', missing: 'beach (as kitchen)' }],
    ['a living room with rain and a sofa', { drawn: 'living room, sofa', missing: 'rain' }],
    ['un bloque de hormigón', { missing: 'bloque, hormigón' }],
    ['six cups', { drawn: 'six cups' }],
  ])('%s', (prompt, expected) => {
    expect(linesOf(prompt)).toMatchObject(expected)
  })

  it('follow the light and side of the image', () => {
    expect(linesOf('a vase, soft window light from the left').drawn).toBe('vase, soft window light, left')
    expect(linesOf('a vase, candle').changed).toBe('candle (light)')
  })

  it('say of every content word what became of it', () => {
    const prompt =
      'Single beeswax candle in a brass holder beside an open book, dark moody still life, no cups'
    const texts = claims(prompt, 'artistic')
      .map(({ text }) => text)
      .join(' ')
    for (const word of prompt.replaceAll(',', '').split(' '))
      if (word.length > 3 && word !== 'beside') expect(texts).toContain(word)
  })

  it('measure the share of the image', () => {
    const [bottle] = claims('a bottle')
    expect(bottle?.visible).toBeGreaterThan(1)
    expect(bottle?.visible).toBeLessThan(60)
  })
})

/** Everything that a module imports, directly or not, as paths and packages; types excluded. */
function importsOf(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const source = readFileSync(path, 'utf8').replaceAll(/import type [^;]*?from '[^']+'/g, '')
  for (const [, target = ''] of source.matchAll(/(?:from |import \(?|import\()'([^']+)'/g))
    if (target.startsWith('.')) importsOf(join(dirname(path), target), seen)
    else seen.add(target)
  return seen
}

it('compute claims without Node, so that browsers can', () => {
  const all = [...importsOf(join(import.meta.dirname, 'index.ts'))]
  const outside = all.filter((each) => !each.startsWith('/') && !each.startsWith('@studio/'))
  expect(outside.map((each) => relative('', each))).toEqual([])
})
