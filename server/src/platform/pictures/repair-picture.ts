// Repairs the pixels of an original before its edit is rendered. Runs in the decoding process only.
import { type GeneratedRepair, MAX_PATCH_PIXELS, type Repair } from '@studio/contract/darkroom'
import { isEffectiveRepair } from '@studio/domain/darkroom'
import type { EditEngine, Patch, Pixels } from '@studio/edit-engine'
import sharp from 'sharp'
import { MAX_SECONDS } from './decode-photograph.ts'
import { PictureProblem } from './read-picture.ts'

/** Paths of patches by their hash. */
export type PatchFiles = Readonly<Record<string, string>>

/** Decodes a patch: a PNG of twice the height of its box, the colours above the opacity. @throws PictureProblem */
async function readPatch({ patch, box }: GeneratedRepair, patches: PatchFiles): Promise<Patch> {
  const path = patches[patch]
  if (path === undefined) throw new PictureProblem('broken')
  const options = { limitInputPixels: 2 * MAX_PATCH_PIXELS, ignoreIcc: true }
  const { data, info } = await sharp(path, options)
    .timeout({ seconds: MAX_SECONDS })
    .toColourspace('srgb')
    .removeAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  if (info.width !== box.width || info.height !== 2 * box.height || info.channels !== 3)
    throw new PictureProblem('broken')
  const count = box.width * box.height
  const alphas = new Uint8Array(count)
  for (let at = 0; at < count; at++) alphas[at] = data[(count + at) * 3] ?? 0
  return { ...box, colours: data.subarray(0, count * 3), alphas }
}

/** Repairs the pixels of a whole upright original, in place. One patch at a time is in memory. @throws PictureProblem */
export async function repairPixels(
  engine: EditEngine,
  pixels: Pixels,
  repairs: readonly Repair[],
  patches: PatchFiles,
): Promise<void> {
  for (const repair of repairs) {
    if (!isEffectiveRepair(repair)) continue
    const isGenerated = repair.kind === 'generated'
    const decoded = isGenerated ? new Map([[repair.patch, await readPatch(repair, patches)]]) : undefined
    engine.repair(pixels, [repair], decoded)
  }
}
