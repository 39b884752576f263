import { POSES } from '@studio/contract/photoshoot'
import { describe, expect, it } from 'vitest'
import { poseSkeleton } from './pose-skeleton.ts'

describe('the skeleton of a pose', () => {
  it.each(POSES)('%s fits its frame, and each bone starts at a named point', (pose) => {
    const points = poseSkeleton(pose)
    const names = new Set(points.map((p) => p.name))
    expect(points).toHaveLength(18)
    for (const { x, y, parent } of points) {
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(1)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(1)
      if (parent) expect(names).toContain(parent)
    }
  })

  it('has the head above the hips, and the hips above the ankles', () => {
    const y = Object.fromEntries(poseSkeleton('standing-front').map((p) => [p.name, p.y]))
    expect(y.nose).toBeLessThan(y.left_hip ?? 0)
    expect(y.left_hip).toBeLessThan(y.left_ankle ?? 0)
  })
})
