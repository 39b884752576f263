import { readPrompt } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../scene/random.ts'
import { choosePalette } from '../palette.ts'
import { outfitFor } from './wardrobe.ts'

const random = createRandom(1)

function outfitOf(prompt: string, isFemale = true, group: readonly boolean[] = [true]) {
  const spec = readPrompt(prompt)
  const palette = choosePalette(spec, 'commercial', random)
  const guest = {
    spec,
    random,
    palette,
    style: 'commercial',
    isFemale,
    isChild: false,
    index: group.indexOf(isFemale),
    group,
  } as const
  return outfitFor(guest).map(({ kind }) => kind)
}

describe('the outfit of a mannequin', () => {
  it('has one garment for each part of the body, however often a prompt names it', () => {
    const brief = 'Woman in a camel coat over a red dress, brown boots, grey felt hat. '
    const outfit = outfitOf(brief)
    expect(outfit).toEqual(['coat', 'dress', 'boots', 'hat'])
    expect(outfitOf(brief.repeat(60).slice(0, 4000))).toEqual(outfit)
  })

  it('has the first of several garments for the same part, and only the trousers of a suit under a coat', () => {
    expect(outfitOf('woman in jeans, shorts, a skirt, a sweater and a shirt, heels, boots')).toEqual([
      'jeans',
      'sweater',
      'heels',
    ])
    expect(outfitOf('woman in a coat over a suit, shoes')).toEqual(
      expect.arrayContaining(['coat', 'trousers']),
    )
    expect(outfitOf('woman in a coat over a suit')).not.toContain('suit')
  })

  it('gives one of a couple the dress and the other the shirt', () => {
    const both = [true, false]
    const hers = outfitOf('a couple, dress and shirt', true, both)
    const his = outfitOf('a couple, dress and shirt', false, both)
    expect(hers).toContain('dress')
    expect(hers).not.toContain('shirt')
    expect(his).toEqual(expect.arrayContaining(['shirt', 'trousers']))
    expect(his).not.toContain('dress')
  })
})
