// A JPEG with EXIF as a camera writes it: capture time and an embedded thumbnail.
import sharp from 'sharp'
import { text, tiff } from '../domain/src/photographs/photographs.fixtures.ts'

/** Adds EXIF with a capture time and a thumbnail to a JPEG without metadata. */
export async function jpegWithThumbnail(jpeg: Buffer, takenAt: string): Promise<Buffer> {
  const plain = await sharp(jpeg).jpeg().toBuffer()
  const thumbnail = await sharp(jpeg).resize(160, 120).jpeg().toBuffer()
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0', 'latin1'),
    tiff({
      main: [text(0x0110, 'EOS R6')],
      camera: [text(0x9003, takenAt)],
      thumbnail: new Uint8Array(thumbnail),
    }),
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, plain.subarray(2)])
}
