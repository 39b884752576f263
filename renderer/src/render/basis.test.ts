import { expect, it } from 'vitest'
import { cross, dot, unit, type Vec } from '../scene/vectors.ts'
import { writeBasis } from './basis.ts'

const NORMALS: Vec[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, -1, 0],
  [0, 0, 1],
  [0, 0, -1],
  unit([1, 2, 3]),
  unit([-1, 0.2, -0.01]),
  unit([0.001, -0.001, -1]),
]

it.each(NORMALS.map((normal) => ({ normal })))('$normal and its tangents are orthonormal', ({ normal }) => {
  const out = new Float64Array(6)
  writeBasis(...normal, out)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = out
  const [tangent, bitangent]: Vec[] = [
    [a, b, c],
    [d, e, f],
  ]
  for (const axis of [tangent, bitangent] as Vec[]) {
    expect(Math.hypot(...axis)).toBeCloseTo(1, 9)
    expect(dot(axis, normal)).toBeCloseTo(0, 9)
  }
  cross(tangent as Vec, bitangent as Vec).forEach((v, k) => expect(v).toBeCloseTo(normal[k as 0 | 1 | 2], 9))
})
