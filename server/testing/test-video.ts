const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

/** An mp4 with all metadata that a player needs, but without content. */
export function testVideo(width = 1280, height = 720, seconds = 8): Buffer {
  const mvhd = Buffer.alloc(100)
  mvhd.writeUInt32BE(1000, 12)
  mvhd.writeUInt32BE(seconds * 1000, 16)
  const tkhd = Buffer.alloc(84)
  tkhd.writeUInt32BE(width * 65_536, 76)
  tkhd.writeUInt32BE(height * 65_536, 80)
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isommp42', 'latin1')),
    // In some files the sound track comes first.
    box(
      'moov',
      box('mvhd', mvhd),
      box('trak', box('tkhd', Buffer.alloc(84))),
      box('trak', box('tkhd', tkhd)),
    ),
    box('mdat', Buffer.alloc(64, 7)),
  ])
}
