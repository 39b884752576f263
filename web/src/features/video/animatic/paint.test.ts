import { FRAME_FITS, layPicture } from '@studio/contract/video'
import { expect, test, vi } from 'vitest'
import { type Brush, paint } from './paint.ts'

test('draws a first frame with the same crop as the server', () => {
  const drawImage = vi.fn()
  const context = new Proxy(
    { drawImage },
    {
      get: (target, name) => Reflect.get(target, name) ?? (() => undefined),
      set: () => true,
    },
  ) as unknown as CanvasRenderingContext2D
  const brush: Brush = { context, width: 320, height: 180, ink: '', dim: '', face: '' }
  const image = {} as CanvasImageSource
  const picture = { width: 300, height: 400 }
  const frame = { shows: { index: 0, at: 0 } } as Parameters<typeof paint>[1]
  for (const fit of FRAME_FITS) {
    const framing = { fit, x: 0.2, y: 0.9 }
    paint(brush, frame, [{ camera: 'static', seconds: 2, prompt: '', framing }], () => ({
      image,
      ...picture,
      isFilm: false,
    }))
    const { left, top, width, height } = layPicture(picture, brush, framing)
    expect(drawImage).toHaveBeenLastCalledWith(image, left, top, width, height)
  }
  // A take is drawn as rendered.
  const framing = { fit: 'fit', x: 0, y: 0 } as const
  paint(brush, frame, [{ camera: 'static', seconds: 2, prompt: '', framing }], () => ({
    image,
    width: 640,
    height: 360,
    isFilm: true,
  }))
  expect(drawImage).toHaveBeenLastCalledWith(image, 0, 0, 320, 180)
})
