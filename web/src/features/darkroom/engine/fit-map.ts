import type { BaseMap } from '@studio/edit-engine'

/**
 * The base map in another size, for reduced images: between its samples. The result differs from a measured map, which
 * is invisible while a control moves.
 */
export function fitMap(map: BaseMap, width: number, height: number): BaseMap {
  if (map.width === width && map.height === height) return map
  const samples = new Uint16Array(width * height)
  const at = (x: number, y: number) => map.samples[y * map.width + x] ?? 0
  for (let row = 0; row < height; row++) {
    const y = Math.min(map.height - 1, Math.max(0, ((row + 0.5) * map.height) / height - 0.5))
    const [top, bottom] = [Math.floor(y), Math.min(map.height - 1, Math.floor(y) + 1)]
    for (let column = 0; column < width; column++) {
      const x = Math.min(map.width - 1, Math.max(0, ((column + 0.5) * map.width) / width - 0.5))
      const [left, right] = [Math.floor(x), Math.min(map.width - 1, Math.floor(x) + 1)]
      const [tx, ty] = [x - left, y - top]
      const above = at(left, top) * (1 - tx) + at(right, top) * tx
      const below = at(left, bottom) * (1 - tx) + at(right, bottom) * tx
      samples[row * width + column] = Math.round(above * (1 - ty) + below * ty)
    }
  }
  return { width, height, samples }
}
