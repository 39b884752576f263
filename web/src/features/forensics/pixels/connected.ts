import type { Region } from '@studio/domain/likeness'

export interface Patch {
  /** Indexes of its cells. */
  cells: number[]
  /** In cells. */
  box: Region
}

/** Groups of edge-connected cells of the same kind, largest first. `kind` 0 is background. */
export function connected(kind: Uint8Array, width: number, min: number): Patch[] {
  const isSeen = new Uint8Array(kind.length)
  const patches: Patch[] = []
  for (let start = 0; start < kind.length; start++) {
    if (kind[start] === 0 || isSeen[start]) continue
    const cells = grow(kind, width, start, isSeen)
    if (cells.length >= min) patches.push({ cells, box: boxOf(cells, width) })
  }
  return patches.sort((a, b) => b.cells.length - a.cells.length || a.cells[0]! - b.cells[0]!)
}

function grow(kind: Uint8Array, width: number, start: number, isSeen: Uint8Array): number[] {
  const cells = [start]
  isSeen[start] = 1
  for (let next = 0; next < cells.length; next++) {
    const cell = cells[next]!
    const column = cell % width
    const sides = [
      column > 0 ? cell - 1 : -1,
      column < width - 1 ? cell + 1 : -1,
      cell - width,
      cell + width < kind.length ? cell + width : -1,
    ]
    for (const side of sides) {
      if (side < 0 || isSeen[side] || kind[side] !== kind[start]) continue
      isSeen[side] = 1
      cells.push(side)
    }
  }
  return cells
}

function boxOf(cells: readonly number[], width: number): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0]
  for (const cell of cells) {
    const x = cell % width
    const y = Math.floor(cell / width)
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }
}

/** Converts a box in cells to image pixels. */
export const toPixels = (box: Region, cell: number, picture: { width: number; height: number }): Region => ({
  x: box.x * cell,
  y: box.y * cell,
  width: Math.min(box.width * cell, picture.width - box.x * cell),
  height: Math.min(box.height * cell, picture.height - box.y * cell),
})
