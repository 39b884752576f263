// Thread that fills the hole of one image.
import { parentPort, workerData } from 'node:worker_threads'
import sharp from 'sharp'
import { fillHole, HoleTooLarge } from './fill-hole.ts'
import type { FillMessage, FillRequest } from './fill-area.ts'

const { image, mask, seed } = workerData as FillRequest
const say = (message: FillMessage) => parentPort?.postMessage(message)

try {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const hole = await sharp(mask).extractChannel(0).raw().toBuffer()
  const filled = fillHole({ width, height, data }, hole, seed, (progress) => say({ progress }))
  const png = await sharp(filled, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  say({ png, width, height })
} catch (error) {
  if (!(error instanceof HoleTooLarge)) throw error
  say({ isTooLarge: true })
}
