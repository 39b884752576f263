// Sets simple enough to be worked out by hand, and the passes run on them here and now, without workers.

import type { Light } from '../scene/light.ts'
import type { Material } from '../scene/material.ts'
import {
  type Camera,
  createSetBuilder,
  type Grade,
  type Scene,
  type SetBuilder,
  type Sky,
} from '../scene/scene.ts'
import { add, scale, type Vec } from '../scene/vectors.ts'
import { DENOISE_PASSES, denoiseRows } from './denoise.ts'
import { createFrame, LIGHT_CHANNELS } from './frame.ts'
import { slabsOf } from './solids/grid.ts'
import { lightRows } from './light/light-pass.ts'
import { createEye } from './light/rays.ts'
import { createRenderContext } from './render-context.ts'
import { shadeRows } from './shade-pass.ts'
import { targetOf } from './target.ts'
import { viewRows } from './view-pass.ts'

const BLACK: Vec = [0, 0, 0]
/** Chalk without any shine. */
export const CHALK = { colour: [0.5, 0.5, 0.5], roughness: 1, f0: 0 } as const satisfies Material

export const PLAIN_GRADE: Grade = {
  key: 0.2,
  saturation: 1,
  contrast: 1,
  shadows: BLACK,
  highlights: [1, 1, 1],
  grain: 0,
  vignette: 0,
  bloom: 0,
  monochrome: 0,
  fade: 0,
}

/** The same radiance from everywhere. */
export const skyOf = (radiance: Vec): Sky => ({
  zenith: radiance,
  horizon: radiance,
  ground: radiance,
  sun: [0, 1, 0],
  glow: BLACK,
  disc: 0,
  clouds: 0,
  stars: 0,
  mist: 0,
  mistColour: BLACK,
})

export interface SetOptions {
  floor?: Material
  /** At this z; without it there is none. */
  wall?: { z: number; material: Material }
  lights?: readonly Light[]
  /** Default: black. */
  sky?: Sky
  camera?: Partial<Camera>
  grade?: Partial<Grade>
  furnish?: (set: SetBuilder) => void
}

/** An endless floor at y = 0, seen obliquely from above. */
export function setOf({
  floor = CHALK,
  wall,
  lights = [],
  sky,
  camera,
  grade,
  furnish,
}: SetOptions = {}): Scene {
  const set = createSetBuilder()
  const ground = set.material(floor)
  const stage = {
    wallZ: wall?.z ?? -60,
    radius: 0,
    floor: ground,
    wall: wall ? set.material(wall.material) : ground,
  }
  furnish?.(set)
  for (const light of lights) set.light(light)
  return set.finish({
    stage,
    sky: sky ?? skyOf(BLACK),
    camera: { place: [0, 3, 2], target: BLACK, fieldOfView: 12, roll: 0, focus: 3, aperture: 0, ...camera },
    grade: { ...PLAIN_GRADE, ...grade },
    seed: 5,
  })
}

const never = () => false

/** Renders a set up to the requested pass. */
export function photograph(scene: Scene, { side = 16, paths = 16, coarseness = 1 } = {}) {
  const { frame, fine, coarse } = targetOf(scene, createFrame(side, side, coarseness, paths))
  const context = createRenderContext(scene, fine, coarse)
  for (const grid of [fine, coarse]) for (let i = 0; i < slabsOf(grid); i++) context.field.fill(grid, i)
  const eye = createEye(scene.camera, side, side)
  const middle = side / 2

  const picture = {
    frame,
    context,
    view() {
      viewRows(context, frame, 0, side, never)
      return picture
    },
    light() {
      picture.view()
      lightRows(context, frame, 0, frame.lightHeight, never)
      return picture
    },
    denoise() {
      for (let pass = 0; pass < DENOISE_PASSES; pass++) denoiseRows(frame, pass, 0, frame.lightHeight, never)
      return picture
    },
    /** Everything up to the linear colours. */
    shade() {
      picture.light().denoise()
      shadeRows(context, frame, 0, side, never)
      return picture
    },
    /** Position of the surface at pixel (x, y), metres; the middle pixel by default. */
    placeAt(x = middle, y = middle): Vec {
      eye.look(x + 0.5, y + 0.5)
      const [dx = 0, dy = 0, dz = 0] = eye.direction
      return add([eye.x, eye.y, eye.z], scale([dx, dy, dz], frame.depth[x + y * side]!))
    },
    /** The cosine of the angle at which pixel (x, y) sees a floor. */
    facingAt(x = middle, y = middle): number {
      eye.look(x + 0.5, y + 0.5)
      return -eye.direction[1]!
    },
    /** The ten numbers of a pixel of the light buffer. */
    lightAt(x = frame.lightWidth / 2, y = frame.lightHeight / 2): number[] {
      const base = (Math.floor(x) + Math.floor(y) * frame.lightWidth) * LIGHT_CHANNELS
      return [...frame.light.subarray(base, base + LIGHT_CHANNELS)]
    },
    colourAt(x = middle, y = middle): number[] {
      const base = (x + y * side) * 3
      return [...frame.colour.subarray(base, base + 3)]
    },
  }
  return picture
}
