import { Edit, type GeneratedRepair, type Repair, type SpotRepair } from '@studio/contract/darkroom'
import { canonicalEdit, REPAIR_DEFAULTS } from '@studio/domain/darkroom'
import type { Area, EditEngine, Patch, WholePicture } from './engine.types.ts'
import type { WasmMemory } from './web-assembly.ts'

/** What `assembly/repairs.ts` exports, from version 3 on. */
export interface RepairExports {
  memory: WasmMemory
  allocate(bytes: number): number
  mark(): number
  release(mark: number): void
  spotReach(radius: number): number
  setWindows(
    target: number,
    targetX: number,
    targetY: number,
    targetWidth: number,
    targetHeight: number,
    source: number,
    sourceX: number,
    sourceY: number,
    sourceWidth: number,
    sourceHeight: number,
    channels: number,
  ): void
  repairSpot(
    x: number,
    y: number,
    radius: number,
    offsetX: number,
    offsetY: number,
    feather: number,
    opacity: number,
    isHealed: number,
  ): void
  blendPatch(
    pixels: number,
    count: number,
    channels: number,
    colours: number,
    alphas: number,
    opacity: number,
  ): void
}

export const hasRepairs = (engine: Partial<RepairExports>): engine is RepairExports =>
  engine.repairSpot !== undefined

/** Pixels of a patch that are blended at once, which bounds the memory of the engine. */
const STRIP_PIXELS = 1_000_000

const check = (isValid: boolean, problem: string) => {
  if (!isValid) throw new RangeError(problem)
}

/** The part of an area that is in the picture. */
function clipped({ x, y, width, height }: Area, picture: WholePicture): Area {
  const within = (value: number, most: number) => (value < 0 ? 0 : value > most ? most : value)
  const [left, top] = [within(x, picture.width), within(y, picture.height)]
  return {
    x: left,
    y: top,
    width: within(x + width, picture.width) - left,
    height: within(y + height, picture.height) - top,
  }
}

/** Repairs whole pictures by one instance of the engine, which opens no picture. */
export function openRepairs(engine: RepairExports): EditEngine['repair'] {
  // The memory moves when it grows, so views of it are never kept.
  const bytes = (address: number, length: number) => new Uint8Array(engine.memory.buffer, address, length)
  const copied = (data: Uint8Array) => {
    const address = engine.allocate(data.length)
    bytes(address, data.length).set(data)
    return address
  }

  /** Copies a rectangle of the picture into the engine. */
  function read({ data, width, channels }: WholePicture, area: Area): number {
    const line = area.width * channels
    const address = engine.allocate(line * area.height)
    const window = bytes(address, line * area.height)
    for (let row = 0; row < area.height; row++) {
      const from = ((area.y + row) * width + area.x) * channels
      window.set(data.subarray(from, from + line), row * line)
    }
    return address
  }

  /** Copies it back. */
  function write({ data, width, channels }: WholePicture, area: Area, address: number): void {
    const line = area.width * channels
    const window = bytes(address, line * area.height)
    for (let row = 0; row < area.height; row++)
      data.set(window.subarray(row * line, (row + 1) * line), ((area.y + row) * width + area.x) * channels)
  }

  function repairSpot(picture: WholePicture, spot: SpotRepair): void {
    const { width, height, channels } = picture
    // Rounding is exact, so it is the same everywhere.
    const [x, y] = [spot.x * width, spot.y * height]
    const offsetX = Math.floor(spot.sourceX * width - x + 0.5)
    const offsetY = Math.floor(spot.sourceY * height - y + 0.5)
    const radius = Math.max(0.5, spot.radius * Math.max(width, height))
    const reach = engine.spotReach(radius)
    const around = { x: Math.floor(x) - reach, y: Math.floor(y) - reach, width: 2 * reach, height: 2 * reach }
    const target = clipped(around, picture)
    const source = clipped({ ...around, x: around.x + offsetX, y: around.y + offsetY }, picture)
    const [to, from] = [read(picture, target), read(picture, source)]
    engine.setWindows(
      to,
      target.x,
      target.y,
      target.width,
      target.height,
      from,
      source.x,
      source.y,
      source.width,
      source.height,
      channels,
    )
    const { feather = REPAIR_DEFAULTS.feather, opacity = REPAIR_DEFAULTS.opacity } = spot
    const isHealed = Number(spot.kind === 'heal')
    engine.repairSpot(x, y, radius, offsetX, offsetY, feather / 100, opacity / 100, isHealed)
    write(picture, target, to)
  }

  function blendPatch(picture: WholePicture, repair: GeneratedRepair, patch: Patch | undefined): void {
    if (!patch) throw new RangeError(`The patch ${repair.patch} is missing.`)
    const { x, y, width, height, colours, alphas } = patch
    const isInside = x >= 0 && y >= 0 && x + width <= picture.width && y + height <= picture.height
    check(isInside, 'The patch is outside of the picture.')
    check(
      alphas.length === width * height && colours.length === 3 * alphas.length,
      'The data of the patch doesn’t have its size.',
    )
    const rows = Math.max(1, Math.floor(STRIP_PIXELS / width))
    for (let row = 0; row < height; row += rows) {
      const free = engine.mark()
      const strip = { x, y: y + row, width, height: Math.min(rows, height - row) }
      const [start, count] = [row * width, strip.height * width]
      const pixels = read(picture, strip)
      const colour = copied(colours.subarray(start * 3, (start + count) * 3))
      const alpha = copied(alphas.subarray(start, start + count))
      const opacity = (repair.opacity ?? REPAIR_DEFAULTS.opacity) / 100
      engine.blendPatch(pixels, count, picture.channels, colour, alpha, opacity)
      write(picture, strip, pixels)
      engine.release(free)
    }
  }

  return (picture, repairs, patches) => {
    const { width, height, channels, data } = picture
    check(width > 0 && height > 0 && data.length === width * height * channels, 'A picture needs its pixels.')
    const effective: readonly Repair[] =
      canonicalEdit(Edit.parse({ format: 1, repairs: [...repairs] })).repairs ?? []
    for (const repair of effective) {
      const free = engine.mark()
      try {
        if (repair.kind === 'generated') blendPatch(picture, repair, patches?.get(repair.patch))
        else repairSpot(picture, repair)
      } finally {
        engine.release(free)
      }
    }
  }
}
