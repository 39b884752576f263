import { crc32 } from 'node:zlib'

/** Reads the files of an uncompressed zip by its central directory. Throws for an incomplete one. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  if (end < 0) throw new Error('This is no zip.')
  const files = new Map<string, Buffer>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, size] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 24)]
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const header = zip.readUInt32LE(at + 42)
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = zip.subarray(start, start + size)
    if (crc32(content) !== crc) throw new Error(`${name} is damaged.`)
    files.set(name, content)
    at += 46 + nameLength + extra + comment
  }
  return files
}
