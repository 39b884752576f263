import { FRAME_FITS, layPicture } from '@studio/contract/video'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { layFirstFrame } from './first-frame.ts'

/** Test image whose colours encode the position: red across, green down, blue everywhere. */
async function chart(width: number, height: number): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 3)
  for (let i = 0; i < width * height; i++)
    pixels.set([((i % width) / width) * 255, (Math.floor(i / width) / height) * 255, 200], i * 3)
  return await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

const SHAPES = [
  ['wide into square', [320, 120], [200, 200]],
  ['upright into wide', [150, 300], [320, 180]],
  ['square into upright', [200, 200], [180, 320]],
] as const

test.each(SHAPES)('%s: the server crops like the preview', async (_, [w, h], [width, height]) => {
  const [picture, size] = [
    { width: w, height: h },
    { width, height },
  ]
  const bytes = await chart(w, h)
  for (const fit of FRAME_FITS)
    for (const shift of [0, 0.3, 1]) {
      const framing = { fit, x: shift, y: shift }
      const frame = await layFirstFrame(bytes, size, framing)
      const { data, info } = await sharp(frame).raw().toBuffer({ resolveWithObject: true })
      expect(info.width / info.height).toBeCloseTo(width / height, 1)
      // As browsers draw it, at the same size.
      const box = layPicture(picture, info, framing)
      for (const across of [0.04, 0.35, 0.5, 0.8, 0.96])
        for (const down of [0.04, 0.4, 0.6, 0.96]) {
          const [x, y] = [Math.floor(info.width * across), Math.floor(info.height * down)]
          const inPicture = [(x + 0.5 - box.left) / box.width, (y + 0.5 - box.top) / box.height] as const
          // At the edge of the image, both colours are correct.
          if (inPicture.some((part) => Math.min(Math.abs(part), Math.abs(part - 1)) < 0.02)) continue
          const isSeen = inPicture.every((part) => part > 0 && part < 1)
          const expected = isSeen ? [inPicture[0] * 255, inPicture[1] * 255, 200] : [0, 0, 0]
          const pixel = [...data.subarray((x + y * info.width) * 3, (x + y * info.width) * 3 + 3)]
          pixel.forEach((value, channel) =>
            expect(Math.abs(value - expected[channel]!), `${fit} ${shift} at ${x},${y}`).toBeLessThan(8),
          )
        }
    }
})

test('keeps an image with the aspect ratio of the video unchanged', async () => {
  const bytes = await chart(321, 180)
  expect(await layFirstFrame(bytes, { width: 640, height: 360 }, { fit: 'fit', x: 0, y: 0 })).toBe(bytes)
})
