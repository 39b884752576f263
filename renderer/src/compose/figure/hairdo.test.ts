import { readPrompt } from '@studio/domain/vocabulary'
import { describe, expect, it } from 'vitest'
import { composeScene } from '../compose-scene.ts'

/** How far the hair reaches to the front, metres. */
function reachOf(prompt: string): number {
  const { parts } = composeScene({
    spec: { ...readPrompt(prompt), prompt: '' },
    style: 'commercial' as const,
    pose: 'standing-front' as const,
    aspectRatio: '1:1' as const,
    seed: 7,
    index: 0,
  })
  return Math.max(...parts.flatMap(({ of, bounds }) => (of === 'hair' && bounds ? [bounds.high[2]] : [])))
}

describe('hair that falls on the chest', () => {
  it('lies over the garment, further out over a thicker one', () => {
    const reachOver = (worn: string) => reachOf(`a woman with a braid in a ${worn}`)
    const shirt = reachOver('shirt')
    expect(shirt).toBeGreaterThan(reachOver('dress') + 0.01)
    expect(reachOver('coat')).toBeGreaterThan(shirt + 0.01)
  })
})
