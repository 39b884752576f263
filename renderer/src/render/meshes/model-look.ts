// Appearance of a model at a hit: textures, smooth normal, relief.

import type { PlacedModel } from '../../scene/placed-model.ts'
import type { TexturePlacement, ThingMaterial, Wrap } from '../../things/materials.ts'
import type { Texture } from '../../things/textures.ts'
import { LOOK } from '../look.ts'

/** Linear brightness of each sRGB byte. */
const LINEAR = Float32Array.from({ length: 256 }, (_, i) => {
  const v = i / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
})

export interface ModelLook {
  /** Selects the hit that the other methods describe: a triangle of model `index`, and the point on it. */
  turnTo(index: number, triangle: number, u: number, v: number): void
  /** Writes the smooth normal to `normal`, on the side that a ray along (dx, dy, dz) comes from. */
  findNormal(dx: number, dy: number, dz: number, normal: Float64Array): void
  /** True if a ray along (dx, dy, dz) comes from behind the triangle. */
  isBehind(dx: number, dy: number, dz: number): boolean
  /** Writes what `LOOK` names; (nx, ny, nz) is the smooth normal and `pixel` the size of a pixel there, metres. */
  look(nx: number, ny: number, nz: number, pixel: number, out: Float64Array): void
  /** Writes the colour alone. */
  albedo(pixel: number, out: Float64Array): void
  /** True if the texture has a hole at a point of a triangle, which need not be the hit. */
  isHole(index: number, triangle: number, u: number, v: number): boolean
}

export function createModelLook(models: readonly PlacedModel[]): ModelLook {
  // Long: the hit is stored in these registers, because an object would be allocated millions of times per
  // image.
  const texel = new Float64Array(4)
  const uv = new Float64Array(2)
  const geometric = new Float64Array(3)
  let index = 0
  let triangle = 0
  let u = 0
  let v = 0

  /** Writes the texture coordinates of a point of a triangle, before wrapping. */
  function findUv(model: number, t: number, a: number, b: number): void {
    const { uvs, indices } = models[model]!.model
    const i = indices[t * 3]! * 2
    const j = indices[t * 3 + 1]! * 2
    const k = indices[t * 3 + 2]! * 2
    const c = 1 - a - b
    uv[0] = uvs[i]! * c + uvs[j]! * a + uvs[k]! * b
    uv[1] = uvs[i + 1]! * c + uvs[j + 1]! * a + uvs[k + 1]! * b
  }

  /** Share of the texture that a metre of the set covers at the hit; 1 is the whole texture. */
  function density(): number {
    const { model, factor } = models[index]!
    const { uvs, indices, corners } = model
    const i = indices[triangle * 3]! * 2
    const j = indices[triangle * 3 + 1]! * 2
    const k = indices[triangle * 3 + 2]! * 2
    const across =
      (uvs[j]! - uvs[i]!) * (uvs[k + 1]! - uvs[i + 1]!) - (uvs[k]! - uvs[i]!) * (uvs[j + 1]! - uvs[i + 1]!)
    const c = triangle * 9
    const x = corners[c + 4]! * corners[c + 8]! - corners[c + 5]! * corners[c + 7]!
    const y = corners[c + 5]! * corners[c + 6]! - corners[c + 3]! * corners[c + 8]!
    const z = corners[c + 3]! * corners[c + 7]! - corners[c + 4]! * corners[c + 6]!
    const area = Math.sqrt(x * x + y * y + z * z) * factor * factor
    return area > 0 ? Math.sqrt((across < 0 ? -across : across) / area) : 0
  }

  /** Writes the mean of a texture over about `footprint` of it at `uv` to `texel`, each channel 0 to 1. */
  function sample(
    model: number,
    { texture, across, down, turn }: TexturePlacement,
    footprint: number,
    isBrightness: boolean,
  ): void {
    const source = models[model]!.model.textures[texture]!
    const x = turn[0] * uv[0]! + turn[1] * uv[1]! + turn[2]
    const y = turn[3] * uv[0]! + turn[4] * uv[1]! + turn[5]
    const wide = source.width > source.height ? source.width : source.height
    const wantedLevel = Math.log2(footprint * wide)
    const max = source.levels.length - 1
    const level = wantedLevel > 0 ? (wantedLevel < max ? wantedLevel : max) : 0
    const fine = Math.floor(level)
    const share = level - fine
    texel.fill(0)
    addLevel(source, fine, x, y, across, down, 1 - share, isBrightness)
    if (share > 0) addLevel(source, fine + 1, x, y, across, down, share, isBrightness)
  }

  function addLevel(
    texture: Texture,
    l: number,
    x: number,
    y: number,
    across: Wrap,
    down: Wrap,
    weight: number,
    isBrightness: boolean,
  ): void {
    const { at, width, height } = texture.levels[l]!
    const px = x * width - 0.5
    const py = y * height - 0.5
    const x0 = Math.floor(px)
    const y0 = Math.floor(py)
    const fx = px - x0
    const fy = py - y0
    for (let q = 0; q < 4; q++) {
      const right = q & 1
      const below = q >> 1
      const w = weight * (right === 1 ? fx : 1 - fx) * (below === 1 ? fy : 1 - fy)
      if (w === 0) continue
      const i =
        at +
        (wrapped(x0 + right, width, across) + wrapped(y0 + below, height, down) * width) * texture.channels
      for (let c = 0; c < texture.channels; c++) {
        const byte = texture.texels[i + c]!
        texel[c]! += w * (isBrightness && c < 3 ? LINEAR[byte]! : byte / 255)
      }
    }
  }

  /** The colour of a vertex if the file has one: its triangle's mean at the hit, times `out`. */
  function tint(out: Float64Array): void {
    const { colours, indices } = models[index]!.model
    if (colours.length === 0) return
    const i = indices[triangle * 3]! * 3
    const j = indices[triangle * 3 + 1]! * 3
    const k = indices[triangle * 3 + 2]! * 3
    const c = 1 - u - v
    for (let n = 0; n < 3; n++) out[n]! *= colours[i + n]! * c + colours[j + n]! * u + colours[k + n]! * v
  }

  function findColour(m: ThingMaterial, footprint: number, out: Float64Array): void {
    out[0] = m.colour[0]
    out[1] = m.colour[1]
    out[2] = m.colour[2]
    if (m.maps.colour) {
      sample(index, m.maps.colour, footprint, true)
      for (let c = 0; c < 3; c++) out[c]! *= texel[c]!
    }
    tint(out)
    for (let c = 0; c < 3; c++) if (out[c]! > 0.95) out[c] = 0.95
  }

  /** Writes the geometric normal of the triangle in the set, not normalised. */
  function findGeometric(): void {
    const { model, axes } = models[index]!
    const { corners } = model
    const c = triangle * 9
    const x = corners[c + 4]! * corners[c + 8]! - corners[c + 5]! * corners[c + 7]!
    const y = corners[c + 5]! * corners[c + 6]! - corners[c + 3]! * corners[c + 8]!
    const z = corners[c + 3]! * corners[c + 7]! - corners[c + 4]! * corners[c + 6]!
    for (let k = 0; k < 3; k++) {
      const n = k as 0 | 1 | 2
      geometric[k] = axes[0][n] * x + axes[1][n] * y + axes[2][n] * z
    }
  }

  function findNormal(dx: number, dy: number, dz: number, normal: Float64Array): void {
    const { model, axes } = models[index]!
    const { normals, indices } = model
    const i = indices[triangle * 3]! * 3
    const j = indices[triangle * 3 + 1]! * 3
    const k = indices[triangle * 3 + 2]! * 3
    const c = 1 - u - v
    const x = normals[i]! * c + normals[j]! * u + normals[k]! * v
    const y = normals[i + 1]! * c + normals[j + 1]! * u + normals[k + 1]! * v
    const z = normals[i + 2]! * c + normals[j + 2]! * u + normals[k + 2]! * v
    let nx = axes[0][0] * x + axes[1][0] * y + axes[2][0] * z
    let ny = axes[0][1] * x + axes[1][1] * y + axes[2][1] * z
    let nz = axes[0][2] * x + axes[1][2] * y + axes[2][2] * z
    findGeometric()
    const side = geometric[0]! * dx + geometric[1]! * dy + geometric[2]! * dz > 0 ? -1 : 1
    let along = (nx * geometric[0]! + ny * geometric[1]! + nz * geometric[2]!) * side
    if (along === 0) {
      nx = geometric[0]!
      ny = geometric[1]!
      nz = geometric[2]!
      along = side
    }
    // Files whose normals point inwards are turned by their triangles.
    const s = (along < 0 ? -1 : 1) / Math.sqrt(nx * nx + ny * ny + nz * nz)
    normal[0] = nx * s
    normal[1] = ny * s
    normal[2] = nz * s
  }

  /** Tilts the normal in `out` by the normal texture, using the texture’s orientation on the triangle. */
  function tilt(
    m: ThingMaterial,
    placement: TexturePlacement,
    footprint: number,
    nx: number,
    ny: number,
    nz: number,
    out: Float64Array,
  ): void {
    const { model, axes } = models[index]!
    const { uvs, indices, corners } = model
    const i = indices[triangle * 3]! * 2
    const j = indices[triangle * 3 + 1]! * 2
    const k = indices[triangle * 3 + 2]! * 2
    const u1 = uvs[j]! - uvs[i]!
    const v1 = uvs[j + 1]! - uvs[i + 1]!
    const u2 = uvs[k]! - uvs[i]!
    const v2 = uvs[k + 1]! - uvs[i + 1]!
    const det = u1 * v2 - u2 * v1
    if (det === 0) return
    sample(index, placement, footprint, false)
    const a = (texel[0]! * 2 - 1) * m.relief
    // Texture rows count down, but the green of normals points up.
    const b = (texel[1]! * 2 - 1) * m.relief
    const c = triangle * 9
    let tx = (corners[c + 3]! * v2 - corners[c + 6]! * v1) / det
    let ty = (corners[c + 4]! * v2 - corners[c + 7]! * v1) / det
    let tz = (corners[c + 5]! * v2 - corners[c + 8]! * v1) / det
    let bx = (corners[c + 3]! * u2 - corners[c + 6]! * u1) / det
    let by = (corners[c + 4]! * u2 - corners[c + 7]! * u1) / det
    let bz = (corners[c + 5]! * u2 - corners[c + 8]! * u1) / det
    const tl = Math.sqrt(tx * tx + ty * ty + tz * tz)
    const bl = Math.sqrt(bx * bx + by * by + bz * bz)
    if (tl === 0 || bl === 0) return
    tx /= tl
    ty /= tl
    tz /= tl
    bx /= bl
    by /= bl
    bz /= bl
    const x = tx * a + bx * b
    const y = ty * a + by * b
    const z = tz * a + bz * b
    const mx = nx + axes[0][0] * x + axes[1][0] * y + axes[2][0] * z
    const my = ny + axes[0][1] * x + axes[1][1] * y + axes[2][1] * z
    const mz = nz + axes[0][2] * x + axes[1][2] * y + axes[2][2] * z
    const l = Math.sqrt(mx * mx + my * my + mz * mz)
    if (l < 1e-6) return
    out[LOOK.normal] = mx / l
    out[LOOK.normal + 1] = my / l
    out[LOOK.normal + 2] = mz / l
  }

  return {
    turnTo(model, t, a, b) {
      index = model
      triangle = t
      u = a
      v = b
    },
    findNormal,
    isBehind(dx, dy, dz) {
      findGeometric()
      return geometric[0]! * dx + geometric[1]! * dy + geometric[2]! * dz > 0
    },
    albedo(pixel, out) {
      const { model } = models[index]!
      const m = model.materials[model.materialOf[triangle]!]!
      findUv(index, triangle, u, v)
      findColour(m, m.maps.colour ? density() * pixel : 0, out)
    },
    look(nx, ny, nz, pixel, out) {
      const { model } = models[index]!
      const m = model.materials[model.materialOf[triangle]!]!
      const { maps } = m
      findUv(index, triangle, u, v)
      const footprint = maps.colour || maps.rough || maps.normal || maps.glow ? density() * pixel : 0
      findColour(m, footprint, out)
      out[LOOK.roughness] = m.roughness
      out[LOOK.metal] = m.metal
      out[LOOK.normal] = nx
      out[LOOK.normal + 1] = ny
      out[LOOK.normal + 2] = nz
      out[LOOK.glow] = m.glow[0]
      out[LOOK.glow + 1] = m.glow[1]
      out[LOOK.glow + 2] = m.glow[2]
      if (maps.rough) {
        sample(index, maps.rough, footprint, false)
        const rough = m.roughness * texel[0]!
        out[LOOK.roughness] = rough > 0.03 ? rough : 0.03
        out[LOOK.metal] = m.metal * texel[1]!
      }
      if (maps.glow) {
        sample(index, maps.glow, footprint, true)
        for (let c = 0; c < 3; c++) out[LOOK.glow + c]! *= texel[c]!
      }
      if (maps.normal) tilt(m, maps.normal, footprint, nx, ny, nz, out)
    },
    isHole(model, t, a, b) {
      const m = models[model]!.model.materials[models[model]!.model.materialOf[t]!]!
      if (!m.maps.colour) return false
      findUv(model, t, a, b)
      const { texture, across, down, turn } = m.maps.colour
      const { texels, width, height, channels } = models[model]!.model.textures[texture]!
      const x = wrapped(Math.floor((turn[0] * uv[0]! + turn[1] * uv[1]! + turn[2]) * width), width, across)
      const y = wrapped(Math.floor((turn[3] * uv[0]! + turn[4] * uv[1]! + turn[5]) * height), height, down)
      return channels === 4 && texels[(x + y * width) * 4 + 3]! < m.cutoff * 255
    },
  }
}

/** Index of a texel in a row of `size` that is repeated according to `wrap`. */
function wrapped(i: number, size: number, wrap: Wrap): number {
  if (i >= 0 && i < size) return i
  if (wrap === 'clamp') return i < 0 ? 0 : size - 1
  const turn = wrap === 'repeat' ? size : 2 * size
  const k = ((i % turn) + turn) % turn
  return k < size ? k : turn - 1 - k
}
