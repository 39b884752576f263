// Draws a prompt’s words as letters: flat ones cut from our typeface, or neon tubes.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  BufferGeometry,
  type Curve,
  CurvePath,
  Float32BufferAttribute,
  LineCurve3,
  Path,
  Shape,
  ShapeGeometry,
  ShapePath,
  ShapeUtils,
  TubeGeometry,
  type Vector2,
  Vector3,
} from 'three'
import { TessellateModifier } from 'three/addons/modifiers/TessellateModifier.js'
import type { Letterer, Lettering } from '../../scene/lettering.ts'
import type { Material } from '../../scene/material.ts'
import { IDENTITY } from '../../scene/vectors.ts'
import type { ThingMaterial } from '../../things/materials.ts'
import type { Model } from '../../things/packed-thing.ts'
import { buildTree, cornersOf } from '../../things/tree.ts'
import { breakLines } from './lines.ts'
import { bentLine, TUBE_HEIGHT } from './tubes.ts'

/** The em square of `letters.json`, and the height of its capitals in it. */
const EM = 1000
const CAPITAL = 0.7
/** Line height in ems. */
const LEADING = 1.14
/** Number of straight segments of a letter’s curve, and their length in a tube relative to a capital. */
const CURVE_PIECES = 6
const PIECE = 0.035
const TUBE_SIDES = 7
/** Tube thickness relative to a capital’s height. */
const TUBE = 0.032
/** The longest edge of a triangle on a curved surface, in ems. */
const MAX_EDGE = 0.16
const SPLITS = 5

type Letters = Record<string, [width: number, outline: string]>
const LETTERS = JSON.parse(readFileSync(new URL('letters.json', import.meta.url), 'utf8')) as Letters

/** Triangles with a normal for each vertex, in metres. */
interface Mesh {
  positions: Float32Array
  normals: Float32Array
  indices: Uint32Array
}

/** The outline of a letter, units of the em square, as closed paths. */
function pathsOf(outline: string, dx: number, dy: number): Path[] {
  const path = new ShapePath()
  for (const [, kind, list = ''] of outline.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = list
      .split(' ')
      .map(Number)
      .map((v, i) => v + (i % 2 === 0 ? dx : dy))
    if (kind === 'M') path.moveTo(a, b)
    else if (kind === 'L') path.lineTo(a, b)
    else if (kind === 'Q') path.quadraticCurveTo(a, b, c, d)
    else if (kind === 'C') path.bezierCurveTo(a, b, c, d, e, f)
  }
  return path.subPaths
}

const isInside = ({ x, y }: Vector2, polygon: readonly Vector2[]): boolean =>
  polygon.reduce((inside, a, i) => {
    const b = polygon.at(i - 1) ?? a
    const crosses = a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x
    return crosses ? !inside : inside
  }, false)

/** Intersection of two edges, or undefined. */
function crossing(a: Vector2, b: Vector2, c: Vector2, d: Vector2): Vector2 | undefined {
  const ab = b.clone().sub(a)
  const cd = d.clone().sub(c)
  const ac = c.clone().sub(a)
  const area = ab.cross(cd)
  const [t, u] = [ac.cross(cd) / area, ac.cross(ab) / area]
  return area !== 0 && t > 0 && t < 1 && u > 0 && u < 1 ? a.clone().addScaledVector(ab, t) : undefined
}

/** Splits a self-intersecting ring, as variable typefaces may contain, into simple rings. */
function untangled(ring: readonly Vector2[]): Vector2[][] {
  for (let i = 0; i < ring.length; i++)
    for (let j = i + 2; j < ring.length; j++) {
      const [a, b, c, d] = [ring[i], ring[i + 1], ring[j], ring[(j + 1) % ring.length]]
      const x = a && b && c && d && crossing(a, b, c, d)
      if (x)
        return [
          ...untangled([x, ...ring.slice(i + 1, j + 1)]),
          ...untangled([...ring.slice(0, i + 1), x, ...ring.slice(j + 1)]),
        ]
    }
  return [[...ring]]
}

/**
 * Shapes with their holes: in our typeface an outline runs clockwise, a hole the other way, and outlines may overlap.
 */
function shapesOf(paths: readonly Path[]): Shape[] {
  const rings = paths.flatMap((path) => untangled(path.getPoints(CURVE_PIECES)))
  const isHole = rings.map((ring) => ShapeUtils.area(ring) > 0)
  return rings.flatMap((ring, i) => {
    if (isHole[i]) return []
    const shape = new Shape(ring)
    shape.holes = rings
      .filter((hole, j) => isHole[j] && hole[0] && isInside(hole[0], ring))
      .map((hole) => new Path(hole))
    return [shape]
  })
}

const widthOf = (line: string) => [...line].reduce((sum, letter) => sum + (LETTERS[letter]?.[0] ?? 0), 0) / EM

/** Lines of flat letters, middle at 0, in ems. */
function flatLines(lines: readonly string[]): BufferGeometry {
  const shapes = lines.flatMap((line, row) => {
    let x = (-widthOf(line) * EM) / 2
    const y = ((lines.length - 1) * LEADING * EM) / 2 - row * LEADING * EM - (CAPITAL * EM) / 2
    return [...line].flatMap((letter) => {
      const [width = 0, outline = ''] = LETTERS[letter] ?? []
      const from = x
      x += width
      return shapesOf(pathsOf(outline, from, y))
    })
  })
  const geometry = new ShapeGeometry(shapes, CURVE_PIECES)
  geometry.scale(1 / EM, 1 / EM, 1)
  return geometry
}

function meshOf(geometry: BufferGeometry): Mesh {
  const flat = Float32Array.from(geometry.getAttribute('position').array)
  const index = geometry.getIndex()
  return {
    positions: flat,
    normals: Float32Array.from(geometry.getAttribute('normal').array),
    indices: Uint32Array.from(index ? index.array : Array(flat.length / 3).keys()),
  }
}

function joined(meshes: readonly Mesh[]): Mesh {
  const all = (of: (mesh: Mesh) => ArrayLike<number>) => meshes.flatMap((mesh) => Array.from(of(mesh)))
  let base = 0
  const indices = meshes.flatMap((mesh) => {
    const own = Array.from(mesh.indices, (i) => i + base)
    base += mesh.positions.length / 3
    return own
  })
  return {
    positions: Float32Array.from(all(({ positions }) => positions)),
    normals: Float32Array.from(all(({ normals }) => normals)),
    indices: Uint32Array.from(indices),
  }
}

/** Lines of bent tubes, middle at 0; a capital is 1 high. */
function tubeLines(lines: readonly string[]): { mesh: Mesh; width: number; height: number } {
  const bent = lines.map(bentLine)
  const leading = LEADING / CAPITAL
  const meshes = bent.flatMap(({ strokes, width }, row) =>
    strokes.map((points) => {
      const at = points.map(
        ([x, y]) =>
          new Vector3(
            (x - width / 2) / TUBE_HEIGHT,
            y / TUBE_HEIGHT - 0.5 + ((lines.length - 1) / 2 - row) * leading,
            0,
          ),
      )
      const curve = straight(at)
      return meshOf(new TubeGeometry(curve, Math.ceil(curve.getLength() / PIECE) + 1, TUBE, TUBE_SIDES))
    }),
  )
  return {
    mesh: joined(meshes),
    width: Math.max(...bent.map(({ width }) => width)) / TUBE_HEIGHT,
    height: 1 + (lines.length - 1) * leading,
  }
}

function straight(points: readonly Vector3[]): Curve<Vector3> {
  const path = new CurvePath<Vector3>()
  points.slice(1).forEach((point, i) => path.add(new LineCurve3(points[i], point)))
  return path
}

/** Projects flat letters onto their surface: every corner to where a ray from the front hits it. */
function layFlat(geometry: BufferGeometry, size: number, lay: NonNullable<Lettering['lay']>): Mesh {
  const fine = new TessellateModifier(MAX_EDGE, SPLITS).modify(geometry)
  const mesh = meshOf(fine)
  for (let v = 0; v < mesh.positions.length; v += 3) {
    const { point, normal } = lay((mesh.positions[v] ?? 0) * size, (mesh.positions[v + 1] ?? 0) * size)
    mesh.positions.set(point, v)
    mesh.normals.set(normal, v)
  }
  return mesh
}

function modelOf({ positions, normals, indices }: Mesh, material: ThingMaterial): Model {
  const { nodes, order } = buildTree(positions, indices)
  const sorted = new Uint32Array(indices.length)
  order.forEach((t, i) => sorted.set(indices.subarray(t * 3, t * 3 + 3), i * 3))
  const bounds = new BufferGeometry()
  bounds.setAttribute('position', new Float32BufferAttribute(positions, 3))
  bounds.computeBoundingBox()
  const { min, max } = bounds.boundingBox ?? { min: new Vector3(), max: new Vector3() }
  const [low, high] = [min.toArray(), max.toArray()]
  return {
    hash: createHash('sha256').update(positions).update(indices).digest('hex').slice(0, 16),
    facts: {
      triangles: order.length,
      parts: 1,
      textures: 0,
      size: [high[0] - low[0], high[1] - low[1], high[2] - low[2]],
      hasSkeleton: false,
      isAnimated: false,
      notes: [],
    },
    low,
    high,
    nodes,
    links: new Int32Array(nodes.buffer),
    corners: cornersOf(positions, sorted),
    indices: sorted,
    materialOf: new Uint16Array(order.length),
    normals,
    uvs: new Float32Array((positions.length / 3) * 2),
    colours: new Float32Array(0),
    materials: [material],
    textures: [],
  }
}

/** Material properties for a model’s own texture. */
const paintOf = (material: Material): ThingMaterial => ({
  colour: [...material.colour],
  roughness: material.roughness ?? 0.6,
  metal: material.metal ? 1 : 0,
  f0: material.f0 ?? 0.04,
  sheen: 0,
  glass: 0,
  isThin: false,
  glow: [...(material.glow ?? [0, 0, 0])],
  relief: 0,
  cutoff: 0,
  maps: {},
})

/**
 * Creates a letterer. This module includes the shape library, and is loaded only if a prompt asks for
 * lettering.
 */
export function createLetterer(): Letterer {
  return {
    write({ words, axes = IDENTITY, centre, width, height, isTubes = false, material, lay }) {
      const fit = (lines: readonly string[]): number => {
        const high = (lines.length - 1) * LEADING + CAPITAL
        const wide = isTubes
          ? (Math.max(...lines.map((line) => bentLine(line).width)) / TUBE_HEIGHT) * CAPITAL
          : Math.max(...lines.map(widthOf))
        return Math.min(width / Math.max(wide, 0.1), height / high)
      }
      const lines = breakLines(words, fit)
      const size = fit(lines)
      if (lines.length === 0) return undefined
      let mesh: Mesh
      if (isTubes) {
        mesh = tubeLines(lines).mesh
        mesh.positions = mesh.positions.map((v) => v * size * CAPITAL)
      } else if (lay) mesh = layFlat(flatLines(lines), size, lay)
      else {
        mesh = meshOf(flatLines(lines))
        mesh.positions = mesh.positions.map((v) => v * size)
      }
      if (mesh.indices.length === 0) return undefined
      const model = modelOf(mesh, paintOf(material))
      const placement = lay
        ? { axes: IDENTITY, factor: 1, move: [0, 0, 0] as const }
        : { axes, factor: 1, move: centre }
      return { model, placement, material: { ...material, own: 'body' } }
    },
  }
}
