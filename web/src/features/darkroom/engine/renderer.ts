import type { Edit } from '@studio/contract/darkroom'
import type { Area, BaseMap, ColourSpace, EditedPicture, EditEngine, Pixels } from '@studio/edit-engine'
import { fitEdit } from './fit-edit.ts'
import { fitMap } from './fit-map.ts'
import { histogramOf, markClipping } from './histogram.ts'
import { createRepairs, effectiveRepairs, type Repairs } from './repaired.ts'
import { isLookLayer, isZoomLayer, type RenderRequest, type Rendering } from './protocol.ts'
import { createTiles, type Tiles } from './tiles.ts'
import { zoomArea } from './zoom-area.ts'

/** Rows that are rendered before the next request is read. */
export const STRIP_ROWS = 128
/** Samples on the longer side of a base map, as the engine computes it. */
const MAP_SIDE = 1024

export type SourcePixels = Pick<Pixels, 'width' | 'height'> & { data: Uint8Array }

interface Level {
  picture: EditedPicture
  source: SourcePixels
  /** Longer side of the original in px. */
  originalSide: number
  /** Its pixels for one of this image, along a side. */
  reduction: number
}

export interface OpenPicture {
  colourSpace: ColourSpace
  full: Level
  draft: Level
  /** For previews of presets; opened with the first one. */
  small: () => Level
  /** The original in full size; opened when it is first shown. */
  whole: () => EditedPicture
  /** Pixels of the original in full size, or with the repairs of this hash. */
  tilesOf: (repairsHash: string | undefined) => Tiles
  repairs: Repairs
}

interface Original {
  colourSpace: ColourSpace
  width: number
  height: number
  map: BaseMap
}

function openLevel(engine: EditEngine, source: SourcePixels, { colourSpace, map, ...size }: Original): Level {
  const { width, height } = source
  const picture = engine.open({ width, height, colourSpace })
  const scale = Math.ceil(Math.max(width, height) / MAP_SIDE)
  picture.loadBaseMap(fitMap(map, Math.ceil(width / scale), Math.ceil(height / scale)))
  const originalSide = Math.max(size.width, size.height)
  return { picture, source, originalSide, reduction: originalSide / Math.max(width, height) }
}

/** Opens an image in full and reduced sizes. All have four channels. */
export function openPicture(
  engine: EditEngine,
  { full, draft, small }: Record<'full' | 'draft' | 'small', SourcePixels>,
  original: Original,
): OpenPicture {
  let smallLevel: Level | undefined
  let whole: EditedPicture | undefined
  const openWhole = () => {
    const { colourSpace, width, height, map } = original
    const picture = engine.open({ width, height, colourSpace })
    picture.loadBaseMap(map)
    return picture
  }
  const tiles = createTiles()
  // Of other repairs than the newest ones, none are kept.
  let repaired = { hash: '', tiles }
  return {
    colourSpace: original.colourSpace,
    full: openLevel(engine, full, original),
    draft: openLevel(engine, draft, original),
    small: () => (smallLevel ??= openLevel(engine, small, original)),
    whole: () => (whole ??= openWhole()),
    tilesOf(repairsHash) {
      if (!repairsHash) return tiles
      if (repaired.hash !== repairsHash) repaired = { hash: repairsHash, tiles: createTiles() }
      return repaired.tiles
    },
    repairs: createRepairs(engine, original),
  }
}

/** The edit that gives a layer: the original has only the crop. */
const editOfLayer = ({ layer, edit }: Pick<RenderRequest, 'layer' | 'edit'>): Edit =>
  layer !== 'before' && layer !== 'zoomBefore'
    ? edit
    : { format: 1, ...(edit.geometry && { geometry: edit.geometry }) }

type TicketedRequest = RenderRequest & { ticket: number }
type Pause = () => Promise<boolean>

/**
 * Renders an area of the result in strips, from the pixels of the original that each needs. Calls `pause` between them. If that
 * returns false, a newer request is waiting: returns undefined.
 */
async function renderStrips(
  picture: EditedPicture,
  area: Area,
  pixelsOf: (needed: Area) => Pixels,
  { isDraft, pause }: { isDraft: boolean; pause: Pause },
): Promise<Uint8ClampedArray<ArrayBuffer> | undefined> {
  const { width, height } = area
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += STRIP_ROWS) {
    // A draft is short, and always shown: otherwise a fast slider would show nothing.
    if (y > 0 && !isDraft && !(await pause())) return undefined
    const strip = { ...area, y: area.y + y, height: Math.min(STRIP_ROWS, height - y) }
    data.set(picture.render(pixelsOf(picture.sourceArea(strip)), strip), y * width * 4)
  }
  return data
}

/** The rendering of a request. Pixels are counted before clipped ones are marked. */
function renderingOf(
  { colourSpace }: OpenPicture,
  { layer, ticket, isDraft, showsClipping, edit }: TicketedRequest,
  { width, height }: Pick<Area, 'width' | 'height'>,
  data: Uint8ClampedArray<ArrayBuffer>,
): Rendering {
  const histogram = histogramOf(data)
  if (showsClipping) markClipping(data)
  const isCropped = edit.geometry !== undefined
  return { layer, ticket, width, height, colourSpace, isDraft, isCropped, data, histogram }
}

/** Renders an edit. Undefined if a newer request is waiting when `pause` is called between strips. */
export async function renderEdit(
  open: OpenPicture,
  request: TicketedRequest,
  pause: Pause,
): Promise<Rendering | undefined> {
  const { layer, isDraft } = request
  const level = isLookLayer(layer) ? open.small() : isDraft ? open.draft : open.full
  const { picture, originalSide, reduction } = level
  const edit = editOfLayer(request)
  const source = open.repairs.apply(level.source, edit)
  const fitted = fitEdit(edit, originalSide, reduction)
  const { effect, ...size } = picture.prepare(fitted, { isDraft })
  const data =
    effect === 'none'
      ? new Uint8ClampedArray(source.data)
      : await renderStrips(picture, { x: 0, y: 0, ...size }, (needed) => rowsOf(source, needed), {
          isDraft,
          pause,
        })
  return data && renderingOf(open, request, size, data)
}

/** What a request in full size shows of the result, and what it needs of the original. */
function prepareZoom(open: OpenPicture, request: RenderRequest) {
  const picture = open.whole()
  const { width, height } = picture.prepare(editOfLayer(request), { isDraft: request.isDraft })
  const frame = { width, height }
  const area = zoomArea(request.view ?? { x: 0.5, y: 0.5, width, height }, frame)
  return { picture, frame, area, needed: picture.sourceArea(area) }
}

/** Hash of the repairs that the tiles of a request have; null if they aren’t stored yet, so that no tile has them. */
export function neededRepairs(request: RenderRequest): string | undefined | null {
  if (effectiveRepairs(editOfLayer(request)).length === 0) return undefined
  return request.repairsHash ?? null
}

/** Area of the original that a request in full size needs. */
export const neededArea = (open: OpenPicture, request: RenderRequest): Area =>
  prepareZoom(open, request).needed

/**
 * Renders a part of the result from tiles of the original: the same pixels that the file gets. All its tiles have to be loaded.
 * Like `renderEdit` otherwise.
 */
async function renderZoom(
  open: OpenPicture,
  request: TicketedRequest,
  pause: Pause,
): Promise<Rendering | undefined> {
  const { picture, frame, area } = prepareZoom(open, request)
  const tiles = open.tilesOf(neededRepairs(request) ?? undefined)
  const data = await renderStrips(picture, area, tiles.pixels, { isDraft: request.isDraft, pause })
  return data && { ...renderingOf(open, request, area, data), zoom: { area, frame } }
}

/** Renders what a request asks for. A part in full size needs its tiles. */
export const renderLayer: typeof renderEdit = (open, request, pause) =>
  (isZoomLayer(request.layer) ? renderZoom : renderEdit)(open, request, pause)

/** Whole rows of the source, without copying them. */
export const rowsOf = (
  { width, data }: SourcePixels,
  { y, height }: { y: number; height: number },
): Pixels => ({
  x: 0,
  y,
  width,
  height,
  channels: 4,
  data: data.subarray(y * width * 4, (y + height) * width * 4),
})
