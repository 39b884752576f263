import sharp from 'sharp'
import { readFile } from 'node:fs/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { createPool } from '../src/render/pool.ts'
import { differenceOf, isAlike } from './compare.ts'
import { drawReference, fileOf, type Picture, references } from './reference-pictures.ts'

const pool = createPool(2)
afterAll(() => pool.close())

async function kept(name: string): Promise<Picture> {
  // The bytes: where the product's own decoder was opened before, pictures are read from memory only.
  const { data, info } = await sharp(await readFile(fileOf(name)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

/** The largest difference between the channels of a pixel. */
function mostColour({ pixels }: Picture): number {
  let most = 0
  for (let i = 0; i < pixels.length; i += 3) {
    const own = [...pixels.subarray(i, i + 3)]
    most = Math.max(most, Math.max(...own) - Math.min(...own))
  }
  return most
}

// Where a picture is meant to change, `node tools/reference-pictures.ts` shows before and after, and `--keep` keeps what is new.
describe('reference pictures', () => {
  it.each(references())('$name is drawn as it was', async (reference) => {
    const picture = await drawReference(reference, pool)
    const difference = differenceOf(picture, await kept(reference.name))
    expect(isAlike(difference), JSON.stringify(difference)).toBe(true)
    if (reference.name.startsWith('portrait')) expect(mostColour(picture)).toBeLessThanOrEqual(2)
  })
})
