import decodeJpeg, { init } from '@jsquash/jpeg/decode.js'
import decoderFile from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url'
import type { FileFacts } from '../file/facts.ts'
import type { Pixels } from '@studio/domain/likeness'
import { type Decoded, MAX_PIXELS } from './protocol.ts'

/** Untyped: its type definitions know only one argument. */
const initDecoder = init as unknown as (
  module: WebAssembly.Module,
  options: { printErr: (message: string) => void },
) => Promise<void>

let isReady: Promise<boolean> | undefined
let decoder: WebAssembly.Module | undefined

/** With its own memory, which grows with the image and never shrinks. */
const instantiate = (module: WebAssembly.Module): Promise<void> =>
  // Warnings about truncated files are reported by a finding.
  initDecoder(module, { printErr: () => {} })

/** The JPEG decoder is the same in every browser. If it can't be loaded, the browser's own is used and named. */
export function prepare(): Promise<boolean> {
  isReady ??= fetchDecoder().catch(() => {
    // For example offline: retried with the next image.
    isReady = undefined
    return false
  })
  return isReady
}

async function fetchDecoder(): Promise<boolean> {
  const answer = await fetch(decoderFile)
  if (!answer.ok) throw new Error(`The decoder was not to be had: ${answer.status}`)
  decoder = await WebAssembly.compile(await answer.arrayBuffer())
  await instantiate(decoder)
  return true
}

interface Answer {
  pixels: Pixels
  decoder: Decoded['decoder']
}

/** All pixels without rotation or colour conversion; undefined if not decodable. */
export async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  { format }: Pick<FileFacts, 'format'>,
): Promise<Answer | undefined> {
  if (format === 'jpeg' && (await prepare())) {
    try {
      const pixels: Pixels = await decodeJpeg(bytes.slice().buffer)
      // A new decoder, to free the memory of this one.
      if (decoder) await instantiate(decoder)
      return { pixels, decoder: 'jsquash' }
    } catch {
      // Such as CMYK: browsers decode some files that it can't.
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
    if (width * height > MAX_PIXELS) return undefined
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    context?.drawImage(bitmap, 0, 0)
    return context?.getImageData(0, 0, width, height)
  } finally {
    bitmap.close()
  }
}
