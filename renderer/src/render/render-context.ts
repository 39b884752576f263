// Everything a worker needs to trace one set, combined once.

import type { Scene } from '../scene/scene.ts'
import { createField, type Field } from './solids/field.ts'
import type { Grid } from './solids/grid.ts'
import { createLamps, type Lamps } from './light/lamps.ts'
import { createRays, type Rays } from './light/rays.ts'
import { createSky, type SampleSky } from './light/sky.ts'
import { createMeshes } from './meshes/meshes.ts'
import { createSurface, type Surface } from './surface/surface.ts'

export interface RenderContext {
  scene: Scene
  field: Field
  rays: Rays
  lamps: Lamps
  surface: Surface
  seeSky: SampleSky
}

export function createRenderContext(scene: Scene, fine: Grid, coarse: Grid): RenderContext {
  const field = createField(scene, fine, coarse)
  const meshes = scene.models.length > 0 ? createMeshes(scene.models) : undefined
  return {
    scene,
    field,
    rays: createRays(scene, field, meshes),
    lamps: createLamps(scene.lights),
    surface: createSurface(scene.materials, meshes),
    seeSky: createSky(scene.sky),
  }
}
