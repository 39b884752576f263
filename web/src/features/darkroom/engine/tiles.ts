import { EDIT_TILE_SIDE } from '@studio/domain/darkroom'
import type { Area, Pixels } from '@studio/edit-engine'
import type { SourcePixels } from './renderer.ts'

/** Column and row of a tile of the original. */
export interface TilePlace {
  x: number
  y: number
}

/** Tiles that are kept, of 1 MB each, unless an area needs half as many. */
const MAX_TILES = 96

/** Tiles that an area of the original touches. */
export function tilesOf({ x, y, width, height }: Area): TilePlace[] {
  const tiles: TilePlace[] = []
  for (let row = Math.floor(y / EDIT_TILE_SIDE); row * EDIT_TILE_SIDE < y + height; row++)
    for (let column = Math.floor(x / EDIT_TILE_SIDE); column * EDIT_TILE_SIDE < x + width; column++)
      tiles.push({ x: column, y: row })
  return tiles
}

const keyOf = ({ x, y }: TilePlace) => `${x} ${y}`

/** Decoded tiles of an original. The ones that weren’t used for longest are dropped first. */
export function createTiles() {
  const tiles = new Map<string, SourcePixels>()
  let most = MAX_TILES

  /** A tile, which is the newest now. */
  function touch(place: TilePlace): SourcePixels | undefined {
    const tile = tiles.get(keyOf(place))
    if (tile) {
      tiles.delete(keyOf(place))
      tiles.set(keyOf(place), tile)
    }
    return tile
  }

  return {
    /** Tiles of the area that have to be loaded. The limit grows with the area. */
    missing(area: Area): TilePlace[] {
      const places = tilesOf(area)
      most = Math.max(MAX_TILES, places.length * 2)
      return places.filter((place) => !touch(place))
    },

    add(place: TilePlace, tile: SourcePixels): void {
      tiles.set(keyOf(place), tile)
      for (const key of tiles.keys()) if (tiles.size > most) tiles.delete(key)
    },

    /** Pixels of an area whose tiles are all here. */
    pixels(area: Area): Pixels {
      const { x, y, width, height } = area
      const data = new Uint8Array(width * height * 4)
      for (const place of tilesOf(area)) {
        const tile = touch(place)
        if (!tile) throw new Error('A tile of the area is missing.')
        const [left, top] = [place.x * EDIT_TILE_SIDE, place.y * EDIT_TILE_SIDE]
        const [from, to] = [Math.max(x, left), Math.min(x + width, left + tile.width)]
        const last = Math.min(y + height, top + tile.height)
        for (let row = Math.max(y, top); row < last; row++) {
          const start = ((row - top) * tile.width + from - left) * 4
          data.set(tile.data.subarray(start, start + (to - from) * 4), ((row - y) * width + from - x) * 4)
        }
      }
      return { x, y, width, height, channels: 4, data }
    },
  }
}
export type Tiles = ReturnType<typeof createTiles>
