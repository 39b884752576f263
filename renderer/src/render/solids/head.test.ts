import { describe, expect, it } from 'vitest'
import { toHead } from './head.ts'

const place = new Float64Array(3)
function headOf(jaw: number) {
  const numbers = Float64Array.from([0, 0, 0, 1, jaw, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1])
  return (x: number, y: number, z: number) => {
    place.set([x, y, z])
    return toHead(numbers, place, 0)
  }
}
/** Hit of a ray from the front or side with the head. */
function meets(of: (t: number) => number, from = 0.2): number {
  let t = from
  for (let i = 0; i < 120 && of(t) > 0.00005; i++) t -= of(t) * 0.5
  return t
}

describe('the head', () => {
  it('has no edges at the borders of its simplified regions', () => {
    const near = 1e-6
    let max = 0
    for (const jaw of [0, 0.9]) {
      const at = headOf(jaw)
      const jump = (one: number, other: number) => {
        if (Math.abs(one) < 0.003) max = Math.max(max, Math.abs(one - other))
      }
      for (let a = 0; a < 0.08; a += 0.001)
        for (let b = 0; b < 0.11; b += 0.001) {
          for (const y of [-0.034, -0.036]) jump(at(a, y - near, b), at(a, y + near, b))
          jump(at(a, b * 1.8 - 0.11, -0.003 - near), at(a, b * 1.8 - 0.11, -0.003 + near))
        }
    }
    expect(max).toBeLessThan(0.0004)
  })

  it('never overestimates the distance to its surface by much', () => {
    let steepest = 0
    for (const jaw of [0, 0.9]) {
      const at = headOf(jaw)
      for (let i = 0; i < 40_000; i++) {
        const [x, y, z] = [
          ((i * 0.618) % 0.2) - 0.1,
          ((i * 0.414) % 0.26) - 0.13,
          ((i * 0.7321) % 0.24) - 0.12,
        ]
        const d = at(x, y, z)
        if (Math.abs(d) > 0.0035) continue
        const e = 0.0002
        const rise = Math.hypot(at(x + e, y, z) - d, at(x, y + e, z) - d, at(x, y, z + e) - d) / e
        steepest = Math.max(steepest, rise)
      }
    }
    expect(steepest).toBeLessThan(1.8)
  })

  it('has a jaw by sex and age, and a profile with brow, nose, lips and chin', () => {
    const [child, woman, man] = [0, 0.1, 0.9].map((jaw) => {
      const at = headOf(jaw)
      return meets((x) => at(x, -0.075, 0.02))
    })
    expect(child).toBeLessThan(woman ?? 0)
    expect(woman).toBeLessThan((man ?? 0) - 0.002)
    const at = headOf(0.1)
    const profile = (y: number) => meets((z) => at(0, y, z))
    const [bridge, nose, philtrum, lip, below, chin] = [0.012, -0.026, -0.047, -0.058, -0.078, -0.092].map(
      profile,
    )
    expect(nose).toBeGreaterThan((bridge ?? 0) + 0.012)
    expect(philtrum).toBeLessThan((lip ?? 0) - 0.003)
    expect(below).toBeLessThan((lip ?? 0) - 0.002)
    expect(chin).toBeLessThan(lip ?? 0)
    // Not wider below the cheekbones than at them: a face is an egg.
    const widthAt = (y: number) => meets((x) => at(x, y, 0.03))
    const widths = [-0.01, -0.025, -0.04, -0.055, -0.07, -0.085].map(widthAt)
    expect(widths).toEqual([...widths].sort((a, b) => b - a))
  })
})
