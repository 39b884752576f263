import type { Edit, GeneratedRepair } from '@studio/contract/darkroom'
import { canonicalEdit } from '@studio/domain/darkroom'
import type { EditEngine, Patch } from '@studio/edit-engine'
import type { SourcePixels } from './renderer.ts'

interface Size {
  width: number
  height: number
}

/** A decoded patch: colours and opacity in the size of its box. */
export type PatchPixels = Size & Pick<Patch, 'colours' | 'alphas'>

/** A decoded file of a patch has the colours above the opacity. */
export function patchOf({ width, height, data }: SourcePixels): PatchPixels {
  const count = (width * height) / 2
  const [colours, alphas] = [new Uint8Array(count * 3), new Uint8Array(count)]
  for (let at = 0; at < count; at++) {
    colours.set(data.subarray(at * 4, at * 4 + 3), at * 3)
    alphas[at] = data[(count + at) * 4] ?? 0
  }
  return { width, height: height / 2, colours, alphas }
}

/** The first pixel of a reduced image that a side of a box touches, and how many there are. */
function touched(start: number, length: number, part: number, most: number): [from: number, count: number] {
  const from = Math.min(most - 1, Math.floor(start * part))
  return [from, Math.max(1, Math.min(most, Math.ceil((start + length) * part)) - from)]
}

/** A patch for a reduced image: each pixel is the mean of those that it covers. */
export function fitPatch(
  patch: PatchPixels,
  { box }: Pick<GeneratedRepair, 'box'>,
  original: Size,
  reduced: Size,
): Patch {
  const [partX, partY] = [reduced.width / original.width, reduced.height / original.height]
  const [left, width] = touched(box.x, box.width, partX, reduced.width)
  const [top, height] = touched(box.y, box.height, partY, reduced.height)
  const [colours, alphas] = [new Uint8Array(width * height * 3), new Uint8Array(width * height)]
  const rangeOf = (at: number, part: number, start: number): [from: number, to: number] => {
    const from = Math.floor(at / part - start + 1e-6)
    return [from, Math.max(from + 1, Math.ceil((at + 1) / part - start - 1e-6))]
  }
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [fromX, toX] = rangeOf(left + column, partX, box.x)
      const [fromY, toY] = rangeOf(top + row, partY, box.y)
      const sums = [0, 0, 0]
      let opacity = 0
      for (let y = Math.max(0, fromY); y < Math.min(patch.height, toY); y++)
        for (let x = Math.max(0, fromX); x < Math.min(patch.width, toX); x++) {
          const at = y * patch.width + x
          const alpha = patch.alphas[at] ?? 0
          opacity += alpha
          for (const channel of [0, 1, 2])
            sums[channel] = (sums[channel] ?? 0) + alpha * (patch.colours[at * 3 + channel] ?? 0)
        }
      const to = row * width + column
      // What is outside of the box has no opacity.
      alphas[to] = Math.round(opacity / ((toX - fromX) * (toY - fromY)))
      if (opacity > 0)
        colours.set(
          sums.map((sum) => Math.round(sum / opacity)),
          to * 3,
        )
    }
  return { x: left, y: top, width, height, colours, alphas }
}

/** Repairs of an edit that change pixels. */
export const effectiveRepairs = (edit: Edit) => canonicalEdit(edit).repairs ?? []

/** Repairs images of one original. The newest result of each image is kept. */
export function createRepairs(engine: EditEngine, original: Size) {
  const patches = new Map<string, PatchPixels>()
  const results = new WeakMap<SourcePixels, { key: string; source: SourcePixels }>()
  let patchCount = 0

  return {
    addPatch(hash: string, file: SourcePixels): void {
      patches.set(hash, patchOf(file))
      patchCount++
    },

    /** Hashes of the patches that have to be loaded for an edit. */
    missing: (edit: Edit): string[] => [
      ...new Set(
        effectiveRepairs(edit).flatMap((repair) =>
          repair.kind === 'generated' && !patches.has(repair.patch) ? [repair.patch] : [],
        ),
      ),
    ],

    /** An image with the repairs of an edit, but without patches that aren’t loaded. */
    apply(source: SourcePixels, edit: Edit): SourcePixels {
      const repairs = effectiveRepairs(edit).filter(
        (repair) => repair.kind !== 'generated' || patches.has(repair.patch),
      )
      if (repairs.length === 0) return source
      const key = `${patchCount} ${JSON.stringify(repairs)}`
      const known = results.get(source)
      if (known?.key === key) return known.source
      const result = { ...source, data: source.data.slice() }
      for (const repair of repairs) {
        const patch = repair.kind === 'generated' && patches.get(repair.patch)
        const fitted = patch && new Map([[repair.patch, fitPatch(patch, repair, original, source)]])
        engine.repair({ ...result, channels: 4 }, [repair], fitted || undefined)
      }
      results.set(source, { key, source: result })
      return result
    },
  }
}
export type Repairs = ReturnType<typeof createRepairs>
