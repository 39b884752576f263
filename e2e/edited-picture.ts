import sharp from 'sharp'

const [WIDTH, HEIGHT] = [800, 600]

/** A JPEG with known edits: one area is duplicated, and one patch was compressed at a low quality before. */
export async function editedPicture() {
  const data = Buffer.alloc(WIDTH * HEIGHT * 3)
  let state = 7
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) / 2 ** 24
  }
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const shapes = Array.from({ length: 3000 }, () => {
    const [x, y, across, down] = [next() * WIDTH, next() * HEIGHT, 4 + next() * 44, 4 + next() * 30]
    const light = 60 + next() * 140
    const fill = `rgb(${Math.round(light * 1.05)},${Math.round(light * 0.9)},${Math.round(light * 0.7)})`
    return `<rect x="${x}" y="${y}" width="${across}" height="${down}" fill="${fill}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${shapes.join('')}</svg>`
  const { data: pixels } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at++) data[at] = Math.min(255, pixels[at]! * 0.9 + next() * 16)
  const part = (left: number, top: number, width: number, height: number) =>
    sharp(data, { raw }).extract({ left, top, width, height })
  const copy = await part(60, 80, 170, 150).png().toBuffer()
  // Aligned to the 8-pixel grid, as with some pastes. Other positions would hide its traces.
  const coarse = await part(304, 200, 160, 160).jpeg({ quality: 60, chromaSubsampling: '4:4:4' }).toBuffer()
  const picture = await sharp(data, { raw })
    .composite([
      { input: copy, left: 561, top: 393 },
      { input: coarse, left: 304, top: 200 },
    ])
    .jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Software: 'Darkroom 4.1', Make: 'Aurora', Model: 'A7' } })
    .toBuffer()
  const buffer = Buffer.concat([picture, Buffer.alloc(1204, 7)])
  return { name: 'still-life-final.jpg', mimeType: 'image/jpeg', buffer }
}
