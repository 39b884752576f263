import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** Test files with a wrong type or an extreme size. */

export const textNamedPng = Buffer.from('I am not a picture at all.')

export const svgWithScript = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
)

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length)
  body.copy(whole, 4)
  whole.writeUInt32BE(crc32(body), body.length + 4)
  return whole
}

/** A grey PNG of a few hundred kilobytes that decodes to `side` squared pixels. */
export function pngOfSide(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side)
  header.writeUInt32BE(side, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(side * (1 + side)), { level: 9 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Noise, which encoders can't compress. */
export async function noisy(width: number, height: number, format: 'jpeg' | 'png' | 'webp' = 'jpeg') {
  const raw = Buffer.alloc(width * height * 3)
  let state = 1
  for (let at = 0; at < raw.length; at += 1) {
    state = (state * 1103515245 + 12345) & 0x7fffffff
    raw[at] = state >> 16
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG with intact pixels and a wrong checksum. */
export async function pngWithBadChecksum(): Promise<Buffer> {
  const bytes = await noisy(8, 8, 'png')
  const at = bytes.indexOf('IDAT') + 4 + bytes.readUInt32BE(bytes.indexOf('IDAT') - 4)
  bytes.writeUInt32BE((bytes.readUInt32BE(at) ^ 1) >>> 0, at)
  return bytes
}

export const truncatedJpeg = async () => {
  const whole = await noisy(400, 300)
  return whole.subarray(0, Math.floor(whole.length / 2))
}

/** A JPEG that is also a web page. */
export const polyglot = async () =>
  Buffer.concat([await noisy(40, 30), Buffer.from('<html><script>alert(document.cookie)</script></html>')])

/** A JPEG, red on its left half, with an EXIF rotation by 90 degrees, a location and a camera. */
export async function turnedWithPlace(): Promise<Buffer> {
  const left = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return sharp({ create: { width: 80, height: 40, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'SecretCam', Artist: 'Jane Doe' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
