// Small animated files, written byte by byte.

/** Returns a GIF of one pixel with a comment and a loop count. */
export function gifOf({ comment }: { comment: string }): Buffer {
  const head = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const loop = Buffer.from([0x21, 0xff, 11, ...Buffer.from('NETSCAPE2.0'), 3, 1, 0, 0, 0])
  const note = Buffer.from([0x21, 0xfe, comment.length, ...Buffer.from(comment), 0])
  const picture = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0])
  return Buffer.concat([head, loop, note, picture, Buffer.from([0x3b])])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** Returns an MP4 of one second and 64 × 48 pixels, with only the boxes that the server reads. */
export function mp4Of({ udta }: { udta: string }): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(1000, 16)
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt32BE(64 << 16, 76)
  tkhd.writeUInt32BE(48 << 16, 80)
  const metadata = box('udta', Buffer.from(udta))
  return Buffer.concat([
    box('ftyp', Buffer.from('isomiso2')),
    box('moov', box('mvhd', mvhd), box('trak', box('tkhd', tkhd), metadata), metadata),
    box('mdat', Buffer.from('frames')),
  ])
}
