import type { Histogram } from './protocol.ts'

/** Counts levels of pixels with four channels. A pixel is clipped if all channels are 0, or one is 255. */
export function histogramOf(data: Uint8Array | Uint8ClampedArray): Histogram {
  const [red, green, blue] = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)]
  let [black, white] = [0, 0]
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    red[r] = (red[r] as number) + 1
    green[g] = (green[g] as number) + 1
    blue[b] = (blue[b] as number) + 1
    if ((r | g | b) === 0) black++
    else if (r === 255 || g === 255 || b === 255) white++
  }
  const pixels = Math.max(1, data.length / 4)
  return { red, green, blue, black: black / pixels, white: white / pixels }
}

/** Marks clipped pixels: blacks blue, whites red. */
export function markClipping(data: Uint8Array | Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const [r, g, b] = [data[at] as number, data[at + 1] as number, data[at + 2] as number]
    if ((r | g | b) === 0) data[at + 2] = 255
    else if (r === 255 || g === 255 || b === 255) {
      data[at] = 255
      data[at + 1] = 0
      data[at + 2] = 0
    }
  }
}
