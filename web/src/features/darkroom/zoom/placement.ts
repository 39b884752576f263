export interface Size {
  width: number
  height: number
}

/**
 * Where a part of the result is in the stage, in CSS px. `area`: what the stage shows of it, in the middle; `pixel`: CSS px for
 * one of its pixels. The start is on a device pixel, so that pixels are drawn as they are.
 */
export function placeOf(
  part: { x: number; y: number } & Size,
  area: { x: number; y: number } & Size,
  pixel: number,
  room: Size,
): { left: number; top: number; width: number; height: number } {
  const onDevicePixel = (value: number) => Math.round(value * devicePixelRatio) / devicePixelRatio
  const left = onDevicePixel((room.width - area.width * pixel) / 2) + (part.x - area.x) * pixel
  const top = onDevicePixel((room.height - area.height * pixel) / 2) + (part.y - area.y) * pixel
  return { left, top, width: part.width * pixel, height: part.height * pixel }
}
