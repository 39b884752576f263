// An uncompressed TIFF in memory (TIFF 6.0): decoded pixels with the profile and orientation that sharp applies.

const [SHORT, LONG, UNDEFINED] = [3, 4, 7]
const ENTRY_BYTES = 12
const HEAD_BYTES = 8

export interface TiffCanvas {
  /** The file. */
  bytes: Buffer
  /** Its pixels, red, green and blue, in the same memory. All are black at first. */
  pixels: Uint8Array | Uint16Array
}

/** Allocates an RGB image of 8 or 16 bits. */
export function tiffCanvas(
  width: number,
  height: number,
  { bits, orientation, profile }: { bits: 8 | 16; orientation: number; profile?: Uint8Array | undefined },
): TiffCanvas {
  const bytesOfPixels = width * height * 3 * (bits / 8)
  const count = profile ? 12 : 11
  const bitsAt = HEAD_BYTES + 2 + count * ENTRY_BYTES + 4
  const profileAt = bitsAt + 6
  // A multiple of the size of a pixel’s value.
  const pixelsAt = (profileAt + (profile?.length ?? 0) + 1) & ~1
  const entries: [tag: number, type: number, values: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [274, SHORT, 1, orientation],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, bytesOfPixels],
    [284, SHORT, 1, 1],
    ...(profile ? [[34_675, UNDEFINED, profile.length, profileAt] as [number, number, number, number]] : []),
  ]
  const bytes = Buffer.from(new ArrayBuffer(pixelsAt + bytesOfPixels))
  bytes.write('II*\0', 0, 'latin1')
  bytes.writeUInt32LE(HEAD_BYTES, 4)
  bytes.writeUInt16LE(entries.length, HEAD_BYTES)
  entries.forEach(([tag, type, values, value], n) => {
    const at = HEAD_BYTES + 2 + n * ENTRY_BYTES
    bytes.writeUInt16LE(tag, at)
    bytes.writeUInt16LE(type, at + 2)
    bytes.writeUInt32LE(values, at + 4)
    bytes.writeUInt32LE(value, at + 8)
  })
  for (let n = 0; n < 3; n++) bytes.writeUInt16LE(bits, bitsAt + n * 2)
  if (profile) bytes.set(profile, profileAt)
  const pixels =
    bits === 16
      ? new Uint16Array(bytes.buffer, pixelsAt, bytesOfPixels / 2)
      : bytes.subarray(pixelsAt, pixelsAt + bytesOfPixels)
  return { bytes, pixels }
}
