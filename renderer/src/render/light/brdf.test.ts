import { describe, expect, it } from 'vitest'
import { ambientSpecular, distributionGgx, fresnel, specular } from './brdf.ts'

const degrees = (angle: number) => Math.cos((angle * Math.PI) / 180)
const ROUGHNESSES = [0.25, 0.4, 0.6, 0.8, 1]

/** The integral of `of` over the hemisphere, of the polar angle's cosine and the azimuth. */
function overHemisphere(of: (cos: number, azimuth: number) => number): number {
  const [STEPS, TURNS] = [400, 72]
  let sum = 0
  for (let i = 0; i < STEPS; i++)
    for (let k = 0; k < TURNS; k++) sum += of((i + 0.5) / STEPS, ((k + 0.5) / TURNS) * 2 * Math.PI)
  return (sum * 2 * Math.PI) / (STEPS * TURNS)
}

describe('Fresnel reflectance', () => {
  it.each([0, 0.04, 0.5, 1])('with f0 = %s starts at f0 and rises to 1 at 90 degrees', (f0) => {
    expect(fresnel(f0, degrees(0))).toBeCloseTo(f0, 12)
    expect(fresnel(f0, degrees(90))).toBeCloseTo(1, 12)
    // (1 - cos 60°)^5 = 1 / 32
    expect(fresnel(f0, degrees(60))).toBeCloseTo(f0 + (1 - f0) / 32, 12)
    for (let angle = 0; angle < 90; angle += 5)
      expect(fresnel(f0, degrees(angle + 5))).toBeGreaterThanOrEqual(fresnel(f0, degrees(angle)))
  })
})

describe('the distribution of GGX', () => {
  it.each(ROUGHNESSES)('integrates to 1 at roughness %s', (roughness) => {
    const STEPS = 4000
    let area = 0
    for (let i = 0; i < STEPS; i++) {
      const cos = (i + 0.5) / STEPS
      area += (distributionGgx(cos, roughness) * cos * 2) / STEPS
    }
    expect(area).toBeCloseTo(1, 2)
  })

  it('concentrates around the normal on smoother surfaces', () => {
    expect(distributionGgx(1, 0.3)).toBeCloseTo(1 / 0.3 ** 4, 6)
    expect(distributionGgx(0.5, 0.3)).toBeLessThan(distributionGgx(0.5, 0.9))
  })
})

describe('a highlight', () => {
  it.each(ROUGHNESSES)('of roughness %s never reflects more light than it receives', (roughness) => {
    for (const angle of [0, 30, 60, 75]) {
      const view = [Math.sin((angle * Math.PI) / 180), degrees(angle)] as const
      const reflected = overHemisphere((cos, azimuth) => {
        const sine = Math.sqrt(1 - cos * cos)
        const half = [view[0] + sine * Math.cos(azimuth), view[1] + cos, sine * Math.sin(azimuth)] as const
        const length = Math.hypot(...half)
        const cosLight = Math.max(0.1, (half[0] * view[0] + half[1] * view[1]) / length)
        return (specular(half[1] / length, cosLight, roughness, 1) * cos) / Math.PI
      })
      expect(reflected, `${angle}°`).toBeLessThanOrEqual(1)
      expect(reflected, `${angle}°`).toBeGreaterThan(0.1)
    }
  })

  it('never reflects more of the surroundings than it receives', () => {
    for (const roughness of ROUGHNESSES)
      for (const cos of [0, 0.3, 1]) expect(ambientSpecular(1, cos, roughness)).toBeLessThanOrEqual(1)
    expect(ambientSpecular(0.04, 0, 0.3)).toBeGreaterThan(ambientSpecular(0.04, 1, 0.3))
  })
})
