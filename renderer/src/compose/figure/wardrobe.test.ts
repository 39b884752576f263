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

describe('what a mannequin wears', () => {
  it('is one thing in each place, however often a prompt names it', () => {
    const brief = 'Woman in a camel coat over a red dress, brown boots, grey felt hat. '
    const outfit = outfitOf(brief)
    expect(outfit).toEqual(['coat', 'dress', 'boots', 'hat'])
    expect(outfitOf(brief.repeat(60).slice(0, 4000))).toEqual(outfit)
  })

  it('is the first of several for the same place, and of a suit under a coat its trousers', () => {
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

  it('is of a couple in a dress and a shirt one each, and no skirt for him', () => {
    const both = [true, false]
    const hers = outfitOf('a couple, dress and shirt', true, both)
    const his = outfitOf('a couple, dress and shirt', false, both)
    expect(hers).toContain('dress')
    expect(hers).not.toContain('shirt')
    expect(his).toEqual(expect.arrayContaining(['shirt', 'trousers']))
    expect(his).not.toContain('dress')
  })
})
