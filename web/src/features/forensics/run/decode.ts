import decodeJpeg, { init } from '@jsquash/jpeg/decode.js'
import decoderFile from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import type { FileFacts } from '../file/facts.ts'
import type { Pixels } from '@studio/domain/likeness'
import { type Decoded, MOST_PIXELS } from './protocol.ts'

/** As it is; the types that come with it know of one argument alone. */
const initWith = init as unknown as (
  module: WebAssembly.Module,
  options: { printErr: (words: string) => void },
) => Promise<void>

let isReady: Promise<boolean> | undefined
let decoder: WebAssembly.Module | undefined

/** With memory of its own, which grows with the picture and never shrinks. */
const begin = (module: WebAssembly.Module): Promise<void> =>
  // What it has to say of a file that is cut is said by a finding.
  initWith(module, { printErr: () => {} })

/** The decoder for JPEG is the same in every browser. Where it cannot be had, the browser's own is taken, and named. */
export function prepare(): Promise<boolean> {
  isReady ??= fetchDecoder().catch(() => {
    // Offline, say: asked for again with the next picture.
    isReady = undefined
    return false
  })
  return isReady
}

async function fetchDecoder(): Promise<boolean> {
  const answer = await fetch(decoderFile)
  if (!answer.ok) throw new Error(`The decoder was not to be had: ${answer.status}`)
  decoder = await WebAssembly.compile(await answer.arrayBuffer())
  await begin(decoder)
  return true
}

interface Answer {
  pixels: Pixels
  decoder: Decoded['decoder']
}

/** All pixels, neither turned nor their colours changed; undefined for what no decoder can read. */
export async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  { format }: Pick<FileFacts, 'format'>,
): Promise<Answer | undefined> {
  if (format === 'jpeg' && (await prepare())) {
    try {
      const pixels: Pixels = await decodeJpeg(bytes.slice().buffer)
      // Another decoder, so that the memory of this one is given back.
      if (decoder) await begin(decoder)
      return { pixels, decoder: 'jsquash' }
    } catch {
      // As with four inks: browsers read some that it does not.
    }
  }
  const pixels = await decodeByBrowser(new Blob([bytes])).catch(() => undefined)
  return pixels && { pixels, decoder: 'browser' }
}

async function decodeByBrowser(file: Blob): Promise<Pixels | undefined> {
  const bitmap = await createImageBitmap(file, {
    colorSpaceConversion: 'none',
    premultiplyAlpha: 'none',
    imageOrientation: 'none',
  })
  const { width, height } = bitmap
  try {
    if (width * height > MOST_PIXELS) return undefined
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, width, height)
  } finally {
    bitmap.close()
  }
}
