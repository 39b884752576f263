// Edit engine, version 3. One instance renders one picture: open, measure or load the base map, set the parameters,
// prepare, then render tiles in any order. Pixels are repaired before, by an instance that opens no picture.
import * as map from './base-map'
import * as colour from './colour'
import { useColourSpace } from './colour-spaces'
import { setDevelop } from './develop'
import { hasGrain, hasVignette } from './effects'
import * as geometry from './geometry'
import * as local from './local'
import { openMasks } from './masks'
import { CLARITY, EXPOSURE, parameter, SHARPEN, TEMPERATURE, TINT } from './parameters'
import { makeKernels } from './resample'
import { marginOf, renderMask, renderTile, setRender } from './render'
import { makeWeights } from './sharpen'
import * as tables from './tables'
import { lightMatrix } from './white-balance'

export { curvePoints, parameters } from './parameters'
export { localValues } from './local'
export { readMask, startMask } from './masks'
export { allocate, mark, release } from './memory'
export { blendPatch, repairSpot, setWindows, spotReach } from './repairs'

export function version(): i32 {
  return 3
}

/** Colour space: 0 is sRGB, 1 Display P3. */
export function open(width: i32, height: i32, colourSpace: i32): void {
  geometry.setPicture(width, height)
  useColourSpace(colourSpace)
  tables.makeTables()
  makeKernels()
  colour.makeColours()
  map.makeMap()
  local.openLayers()
  openMasks()
}

export function mapWidth(): i32 {
  return map.mapWidth
}

export function mapHeight(): i32 {
  return map.mapHeight
}

export function mapSamples(): usize {
  return map.mapSamples()
}

export function startMap(): void {
  map.startMap()
}

export function addRows(pixels: usize, y: i32, rows: i32, channels: i32): void {
  map.addRows(pixels, y, rows, channels, tables.decoding)
}

export function finishMap(): void {
  map.finishMap()
}

export function loadMap(): void {
  map.loadMap()
}

/** True if the stages of light before the curve change anything by the base map. */
function isToned(): bool {
  return tables.hasTones() || parameter(CLARITY) !== 0
}

function isLit(): bool {
  return parameter(EXPOSURE) !== 0 || parameter(TEMPERATURE) !== 0 || parameter(TINT) !== 0
}

/**
 * Makes what depends on the parameters, and on the values of the first `layers` masks. Returns 0 if the result is the picture, 1 if pixels only move, 2 if they change, and
 * 3 if they change by the base map, which must be loaded before tiles are rendered.
 */
export function prepare(nodes: i32, layers: i32): i32 {
  geometry.place()
  local.makeLayers(layers)
  const toned = isToned()
  const curved = tables.hasCurves()
  const coloured = colour.hasColours()
  const sharpened = parameter(SHARPEN) !== 0
  if (toned) tables.fillTones()
  if (curved) tables.fillCurves()
  if (coloured) colour.fillColours(nodes)
  if (sharpened) makeWeights()
  const masked = layers > 0
  const developed =
    masked || toned || curved || coloured || sharpened || isLit() || hasVignette() || hasGrain()
  setDevelop(lightMatrix(), toned, curved, coloured)
  setRender(developed, sharpened)
  if (toned || local.needsBase) return 3
  if (developed) return 2
  return geometry.isMoved ? 1 : 0
}

export function frameWidth(): i32 {
  return geometry.frameWidth
}

export function frameHeight(): i32 {
  return geometry.frameHeight
}

/** Rectangle of the picture that a tile is computed from: where left, top, width, height are, 32-bit integers. */
export function sourceArea(x: i32, y: i32, width: i32, height: i32): usize {
  return geometry.sourceArea(x, y, width, height, marginOf())
}

export { renderMask, renderTile as render }
