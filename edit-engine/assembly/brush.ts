// Brushed parts of masks, as maps of bytes with the samples of the base map.
import { mapHeight, mapScale, mapWidth } from './base-map'
import { pictureHeight, pictureWidth } from './geometry'
import { clamp } from './maths'
import { add, clampTo, mul, smoothsteps, splat, sub } from './vectors'

// Samples that strokes of the map reach, the last ones excluded.
export let left: i32 = 0
export let top: i32 = 0
export let right: i32 = 0
export let bottom: i32 = 0

// The stroke that is painted, in samples.
let map: usize = 0
let radius: f64 = 0
/** Reciprocal of the width over which its edge fades. */
let sharpness: f32 = 1
let strength: f32 = 1
/** 16 samples where it is full. */
let full: v128 = i32x4.splat(0)
let isErased: bool = false

/** Begins a map, which is empty. */
export function startBrush(to: usize): void {
  map = to
  memory.fill(map, 0, <usize>(mapWidth * mapHeight))
  left = mapWidth
  top = mapHeight
  right = 0
  bottom = 0
}

/**
 * Paints a stroke: size, softness, flow, whether it erases, the number of its points, then x and y of each in 1/10,000. Returns the
 * place after it.
 */
export function paintStroke(stroke: usize): usize {
  const longer = <f64>max<i32>(pictureWidth, pictureHeight)
  radius = max<f64>(1, (load<f64>(stroke) * longer) / <f64>mapScale)
  sharpness = <f32>(1 / max<f64>(1, radius * load<f64>(stroke, 8) * 0.01))
  strength = <f32>(load<f64>(stroke, 16) * 0.01 * 255)
  full = i8x16.splat(<i8>(strength + 0.5))
  isErased = load<f64>(stroke, 24) !== 0
  const count = <i32>load<f64>(stroke, 32)
  const points = stroke + 40
  const scaleX: f64 = <f64>pictureWidth / <f64>mapScale / 10000
  const scaleY: f64 = <f64>pictureHeight / <f64>mapScale / 10000
  let fromX = load<f64>(points) * scaleX
  let fromY = load<f64>(points, 8) * scaleY
  if (count === 1) paintLine(fromX, fromY, fromX, fromY)
  for (let n = 1; n < count; n++) {
    const point = points + ((<usize>n) << 4)
    const toX = load<f64>(point) * scaleX
    const toY = load<f64>(point, 8) * scaleY
    paintLine(fromX, fromY, toX, toY)
    fromX = toX
    fromY = toY
  }
  return points + ((<usize>count) << 4)
}

/** Everything that is nearer than the radius to a line: the larger value stays, so that strokes have no seams. */
function paintLine(fromX: f64, fromY: f64, toX: f64, toY: f64): void {
  const dx = toX - fromX
  const dy = toY - fromY
  const square = dx * dx + dy * dy
  const inverse = <f32>(square > 0 ? 1 / square : 0)
  const first = <i32>clamp(floor<f64>(min<f64>(fromY, toY) - radius), 0, <f64>mapHeight)
  const last = <i32>clamp(ceil<f64>(max<f64>(fromY, toY) + radius), 0, <f64>mapHeight)
  const alongX = splat(<f32>dx)
  const alongY = splat(<f32>dy)
  for (let y = first; y < last; y++) {
    // The part of the line that the row is near to.
    const place = <f64>y + 0.5 - fromY
    let start: f64 = 0
    let end: f64 = 1
    if (abs<f64>(dy) > 0.000001) {
      const one = (place - radius) / dy
      const other = (place + radius) / dy
      start = clamp(min<f64>(one, other), 0, 1)
      end = clamp(max<f64>(one, other), 0, 1)
    }
    const one = fromX + start * dx
    const other = fromX + end * dx
    const from = <i32>clamp(floor<f64>(min<f64>(one, other) - radius), 0, <f64>mapWidth)
    const to = <i32>clamp(ceil<f64>(max<f64>(one, other) + radius), 0, <f64>mapWidth)
    if (from >= to) continue
    left = min<i32>(left, from)
    top = min<i32>(top, y)
    right = max<i32>(right, to)
    bottom = max<i32>(bottom, y + 1)
    const row = map + <usize>(y * mapWidth)
    const down = splat(<f32>place)
    const downAlong = mul(down, alongY)
    for (let x = from; x < to; x += 4) {
      // Where a stroke is full already, nothing can change.
      if (!isErased && x + 16 <= to && isFull(row + <usize>x)) {
        x += 12
        continue
      }
      const across = add(splat(<f32>(<f64>x - fromX)), f32x4(0.5, 1.5, 2.5, 3.5))
      const t = clampTo(mul(add(mul(across, alongX), downAlong), splat(inverse)), 0, 1)
      const u = sub(across, mul(t, alongX))
      const v = sub(down, mul(t, alongY))
      const distance = f32x4.sqrt(add(mul(u, u), mul(v, v)))
      const part = smoothsteps(mul(sub(splat(<f32>radius), distance), splat(sharpness)))
      let levels = i32x4.trunc_sat_f32x4_s(add(mul(part, splat(strength)), splat(0.5)))
      // The next row begins beyond the width.
      if (x + 4 > mapWidth)
        levels = v128.and(
          levels,
          i32x4.lt_s(i32x4.add(i32x4.splat(x), i32x4(0, 1, 2, 3)), i32x4.splat(mapWidth)),
        )
      const words = i16x8.narrow_i32x4_s(levels, levels)
      const bytes = i8x16.narrow_i16x8_u(words, words)
      const at = row + <usize>x
      const before = v128.load32_zero(at)
      const after = isErased ? i8x16.min_u(before, v128.not(bytes)) : i8x16.max_u(before, bytes)
      store<i32>(at, i32x4.extract_lane(after, 0))
    }
  }
}

/** True if 16 samples have at least what this stroke can give. */
function isFull(at: usize): bool {
  return i8x16.all_true(i8x16.ge_u(v128.load(at), full))
}
