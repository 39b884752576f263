import { Edit, LocalAdjustment } from '@studio/contract/darkroom'
import { canonicalEdit } from '@studio/domain/darkroom'
import type {
  Area,
  BaseMap,
  EditedPicture,
  EditEngine,
  Effect,
  PictureInfo,
  Pixels,
  Prepared,
} from './engine.types.ts'
import { isSameMask, localValuesOf, numbersOfMask } from './masks.ts'
import { curvePointsOf, parametersOf } from './parameters.ts'
import { hasRepairs, openRepairs, type RepairExports } from './repairs.ts'
import { compile, start, type WasmMemory } from './web-assembly.ts'

/** What `assembly/index.ts` exports for masks, from version 2 on. */
interface MaskExports {
  localValues(): number
  startMask(index: number, numbers: number): number
  readMask(index: number): void
  renderMask(index: number, ...tile: Tile): void
}

/** Source with its rectangle and channels; target with its rectangle. */
type Tile = [
  source: number,
  sourceX: number,
  sourceY: number,
  sourceWidth: number,
  sourceHeight: number,
  channels: number,
  to: number,
  x: number,
  y: number,
  width: number,
  height: number,
]

/** What `assembly/index.ts` exports. Addresses are bytes in the memory. */
interface Exports extends Partial<MaskExports>, Partial<Omit<RepairExports, 'memory'>> {
  memory: WasmMemory
  version(): number
  parameters(): number
  curvePoints(): number
  allocate(bytes: number): number
  mark(): number
  release(mark: number): void
  open(width: number, height: number, colourSpace: number): void
  mapWidth(): number
  mapHeight(): number
  mapSamples(): number
  startMap(): void
  addRows(pixels: number, y: number, rows: number, channels: number): void
  finishMap(): void
  loadMap(): void
  /** Of the first masks, `layers` change the picture. */
  prepare(nodes: number, layers: number): number
  frameWidth(): number
  frameHeight(): number
  sourceArea(x: number, y: number, width: number, height: number): number
  render(...tile: Tile): void
}

const COLOUR_SPACES = { srgb: 0, 'display-p3': 1 } as const
const EFFECTS: readonly Effect[] = ['none', 'moves', 'changes', 'changes-by-base-map']
/** Nodes of the colour table on each side. */
const NODES = 65
const DRAFT_NODES = 33
/** Longest side of a picture, and its pixels: addresses have 31 bits. */
const MAX_SIDE = 65_535
const MAX_PIXELS = 400_000_000

/** Loads an engine from the bytes of `engines/<version>.wasm`. */
export async function createEditEngine(bytes: Uint8Array | ArrayBuffer): Promise<EditEngine> {
  const module = await compile(bytes)
  const instance = () => start(module) as Exports
  const first = instance()
  const version = first.version()
  let repair: EditEngine['repair'] | undefined
  return {
    version,
    open: (picture) => openPicture(instance(), picture),
    repair(picture, repairs, patches) {
      if (!hasRepairs(first)) throw new RangeError(`Version ${version} of the engine has no repairs.`)
      repair ??= openRepairs(first)
      repair(picture, repairs, patches)
    },
  }
}

const check = (isValid: boolean, problem: string) => {
  if (!isValid) throw new RangeError(problem)
}

const isWhole = (...values: number[]) => values.every((value) => Number.isSafeInteger(value))

const contains = (outer: Area, inner: Area) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height

const hasMasks = (engine: Exports): engine is Exports & MaskExports => engine.startMask !== undefined

function checkPixels({ x, y, width, height, channels, data }: Pixels, picture: PictureInfo): void {
  check(isWhole(x, y, width, height) && width > 0 && height > 0, 'Pixels need a size.')
  check(channels === 3 || channels === 4, 'Pixels have 3 or 4 channels.')
  check(data.length === width * height * channels, 'The data of the pixels doesn’t have their size.')
  check(
    contains({ x: 0, y: 0, ...picture }, { x, y, width, height }),
    'The pixels are outside of the picture.',
  )
}

function openPicture(engine: Exports, picture: PictureInfo): EditedPicture {
  const { width, height, colourSpace } = picture
  check(
    isWhole(width, height) && Math.min(width, height) > 0 && Math.max(width, height) <= MAX_SIDE,
    `A picture has from 1 to ${MAX_SIDE} pixels on each side.`,
  )
  check(width * height <= MAX_PIXELS, `A picture has ${MAX_PIXELS} pixels at most.`)
  engine.open(width, height, COLOUR_SPACES[colourSpace])
  // The memory moves when it grows, so views of it are never kept.
  const bytes = (address: number, length: number) => new Uint8Array(engine.memory.buffer, address, length)
  const copied = (data: Uint8Array) => {
    const address = engine.allocate(data.length)
    bytes(address, data.length).set(data)
    return address
  }
  /** Releases what `run` allocates, also if it throws. */
  const temporarily = <T>(run: () => T): T => {
    const mark = engine.mark()
    try {
      return run()
    } finally {
      engine.release(mark)
    }
  }
  const samples = () =>
    new Uint16Array(engine.memory.buffer, engine.mapSamples(), engine.mapWidth() * engine.mapHeight())
  let hasMap = false
  let prepared: Prepared | undefined
  /** Masks in the engine: those of the edit that was prepared last with some, and one that is shown. */
  let masks: Float64Array[] = []
  let ofEdit = 0

  /** Makes masks, from the first one that isn’t there: brushed ones take time. */
  function useMasks(wanted: Float64Array[]): void {
    const from = wanted.findIndex((each, at) => !isSameMask(masks[at], each))
    if (from < 0) return
    if (!hasMasks(engine)) throw new RangeError(`Version ${engine.version()} of the engine has no masks.`)
    masks = masks.slice(0, from)
    for (const [at, numbers] of wanted.entries()) {
      if (at < from) continue
      const address = engine.startMask(at, numbers.length)
      new Float64Array(engine.memory.buffer, address, numbers.length).set(numbers)
      engine.readMask(at)
      masks.push(numbers)
    }
  }

  const sourceArea = (area: Area): Area => {
    check(prepared !== undefined, 'Prepare an edit first.')
    const frame = { x: 0, y: 0, width: prepared?.width ?? 0, height: prepared?.height ?? 0 }
    check(
      isWhole(area.x, area.y, area.width, area.height) && Math.min(area.width, area.height) > 0,
      'An area needs a size.',
    )
    check(contains(frame, area), 'The area is outside of the result.')
    const address = engine.sourceArea(area.x, area.y, area.width, area.height)
    const [x = 0, y = 0, across = 0, down = 0] = new Int32Array(engine.memory.buffer, address, 4)
    return { x, y, width: across, height: down }
  }

  /** Renders an area with so many bytes a pixel. */
  function renderArea(
    source: Pixels,
    area: Area,
    bytesAPixel: number,
    run: (tile: Tile) => void,
  ): Uint8Array {
    checkPixels(source, picture)
    check(
      contains(source, sourceArea(area)),
      'The pixels don’t include those that the area is computed from.',
    )
    return temporarily(() => {
      const from = copied(source.data)
      const size = area.width * area.height * bytesAPixel
      const to = engine.allocate(size)
      const { x, y, width: across, height: down, channels } = source
      run([from, x, y, across, down, channels, to, area.x, area.y, area.width, area.height])
      return bytes(to, size).slice()
    })
  }

  return {
    measureBaseMap: (rows) =>
      temporarily(() => {
        engine.startMap()
        let next = 0
        for (const strip of rows) {
          checkPixels(strip, picture)
          check(strip.y === next && strip.width === width, 'Strips are whole rows, from top to bottom.')
          temporarily(() => engine.addRows(copied(strip.data), strip.y, strip.height, strip.channels))
          next += strip.height
        }
        check(next === height, 'Rows of the picture are missing.')
        engine.finishMap()
        hasMap = false
        return { width: engine.mapWidth(), height: engine.mapHeight(), samples: samples().slice() }
      }),

    loadBaseMap(map: BaseMap) {
      check(
        map.width === engine.mapWidth() &&
          map.height === engine.mapHeight() &&
          map.samples.length === map.width * map.height,
        'The base map is of a picture of another size.',
      )
      samples().set(map.samples)
      engine.loadMap()
      hasMap = true
    },

    prepare(edit, { isDraft = false } = {}) {
      // The canonical form, so that the same hash always means the same pixels.
      const canonical = canonicalEdit(Edit.parse(edit))
      if (canonical.repairs && !hasRepairs(engine))
        throw new RangeError(`Version ${engine.version()} of the engine has no repairs.`)
      const parameters = parametersOf(canonical)
      new Float64Array(engine.memory.buffer, engine.parameters(), parameters.length).set(parameters)
      const points = curvePointsOf(canonical)
      bytes(engine.curvePoints(), points.length).set(points)
      const adjustments = canonical.localAdjustments ?? []
      prepared = undefined
      useMasks(adjustments.map(numbersOfMask))
      if (adjustments.length > 0) ofEdit = adjustments.length
      if (hasMasks(engine)) {
        const values = localValuesOf(adjustments)
        new Float64Array(engine.memory.buffer, engine.localValues(), values.length).set(values)
      }
      const effect = EFFECTS[engine.prepare(isDraft ? DRAFT_NODES : NODES, adjustments.length)] as Effect
      prepared = { width: engine.frameWidth(), height: engine.frameHeight(), effect }
      return prepared
    },

    sourceArea,

    render(source, area) {
      check(
        prepared === undefined || hasMap || prepared.effect !== 'changes-by-base-map',
        'This edit needs the base map.',
      )
      return renderArea(source, area, source.channels, (tile) => engine.render(...tile))
    },

    renderMask(adjustment, source, area) {
      check(prepared !== undefined, 'Prepare an edit first.')
      const mask = numbersOfMask(LocalAdjustment.parse(adjustment))
      const known = masks.findIndex((each) => isSameMask(each, mask))
      // Those of the edit stay, also while only its geometry is prepared.
      if (known < 0) useMasks([...masks.slice(0, ofEdit), mask])
      const index = known < 0 ? masks.length - 1 : known
      return renderArea(source, area, 1, (tile) => engine.renderMask?.(index, ...tile))
    },
  }
}
