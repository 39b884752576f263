// Masks, written a second time from their definitions, for pictures of up to 960 pixels a side.
import type { MaskPart, MaskStroke } from '@studio/contract/darkroom'
import type { TestPicture } from './pictures.ts'

type Lab = readonly [number, number, number]
type Kind<Name extends MaskPart['kind']> = Extract<MaskPart, { kind: Name }>
/** Value of a part at a pixel; x and y are those of its centre. */
type Values = (x: number, y: number, at: number) => number

const clamp = (x: number) => Math.min(1, Math.max(0, x))
const smoothstep = (t: number) => clamp(t) ** 2 * (3 - 2 * clamp(t))

function linear({ x1, y1, x2, y2 }: Kind<'linear'>, width: number, height: number): Values {
  const [dx, dy] = [(x2 - x1) * width, (y2 - y1) * height]
  return (x, y) => smoothstep(1 - ((x - x1 * width) * dx + (y - y1 * height) * dy) / (dx * dx + dy * dy))
}

function radial(part: Kind<'radial'>, width: number, height: number): Values {
  const { angle = 0, feather = 50 } = part
  const turn = (angle * Math.PI) / 180
  const longer = Math.max(width, height)
  return (x, y) => {
    const [dx, dy] = [x - part.x * width, y - part.y * height]
    const along = (dx * Math.cos(turn) + dy * Math.sin(turn)) / (part.width * longer)
    const across = (dy * Math.cos(turn) - dx * Math.sin(turn)) / (part.height * longer)
    return smoothstep((1 - Math.hypot(along, across)) / Math.max(0.001, feather / 100))
  }
}

function luminance({ from, to, feather = 20 }: Kind<'luminance'>, { pixels }: TestPicture): Values {
  const fade = Math.max(0.1, feather)
  return (_x, _y, at) => {
    const [red = 0, green = 0, blue = 0] = pixels.data.subarray(at * 3, at * 3 + 3)
    const tone = ((0.25 * red + 0.625 * green + 0.125 * blue) * 100) / 255
    return smoothstep((tone - from) / fade + 1) * smoothstep((to - tone) / fade + 1)
  }
}

function colour({ range = 30, feather = 50 }: Kind<'colour'>, own: Lab, labs: readonly Lab[]): Values {
  const reach = Math.max(0.002, range * 0.003)
  const fade = reach * Math.max(0.01, feather / 100)
  return (_x, _y, at) => {
    const [l, a, b] = (labs[at] ?? own).map((value, channel) => value - (own[channel] ?? 0)) as unknown as Lab
    return smoothstep((reach - Math.hypot(0.3 * l, a, b)) / fade + 1)
  }
}

function distanceTo(x: number, y: number, points: readonly (readonly [number, number])[]): number {
  const distances = points.map(([fromX, fromY], at) => {
    const [toX, toY] = points[at + 1] ?? [fromX, fromY]
    const [dx, dy] = [toX - fromX, toY - fromY]
    const t = clamp(((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1))
    return Math.hypot(x - fromX - t * dx, y - fromY - t * dy)
  })
  return Math.min(...distances)
}

function brushed(strokes: readonly MaskStroke[], width: number, height: number): Values {
  const longer = Math.max(width, height)
  return (x, y) =>
    strokes.reduce((before, { size, softness = 50, flow = 100, isErased, points }) => {
      const radius = Math.max(1, size * longer)
      const places = points.flatMap((value, at) =>
        at % 2 ? [] : [[(value * width) / 1e4, ((points[at + 1] ?? 0) * height) / 1e4] as const],
      )
      const t = (radius - distanceTo(x, y, places)) / Math.max(1, (radius * softness) / 100)
      // Strokes are bytes.
      const painted = Math.floor(smoothstep(t) * flow * 2.55 + 0.5) / 255
      return isErased ? Math.min(before, 1 - painted) : Math.max(before, painted)
    }, 0)
}

/** Values of a mask for all pixels. `labOf` is Oklab of levels of the original. */
export function maskReference(
  picture: TestPicture,
  parts: readonly MaskPart[],
  labOf: (levels: [number, number, number]) => Lab,
): number[] {
  const { width, height, data } = picture.pixels
  const labs = Array.from({ length: width * height }, (_, at) =>
    labOf([0, 1, 2].map((channel) => data[at * 3 + channel] ?? 0) as [number, number, number]),
  )
  const valuesOf = (part: MaskPart): Values => {
    if (part.kind === 'linear') return linear(part, width, height)
    if (part.kind === 'radial') return radial(part, width, height)
    if (part.kind === 'luminance') return luminance(part, picture)
    if (part.kind === 'brush') return brushed(part.strokes, width, height)
    return colour(part, labOf([part.red, part.green, part.blue]), labs)
  }
  const list = parts.map((part) => ({ ...part, values: valuesOf(part) }))
  return Array.from({ length: width * height }, (_, at) =>
    list.reduce((mask, { values, invert, mode }, place) => {
      const own = values((at % width) + 0.5, Math.floor(at / width) + 0.5, at)
      const value = invert ? 1 - own : own
      if (place === 0) return value
      return mode === 'add' ? Math.max(mask, value) : Math.min(mask, mode === 'subtract' ? 1 - value : value)
    }, 0),
  )
}
