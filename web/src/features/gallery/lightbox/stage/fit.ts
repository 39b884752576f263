export interface Size {
  width: number
  height: number
}

/** Size of an image on the stage at rest: whole, and never enlarged. */
export function fitInto(picture: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  if (!(scale > 0)) return { width: 0, height: 0 }
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}

/** Image pixels on screen pixels in percent: 100 is one image pixel for each screen pixel. */
export function zoomPercent(picture: Size, stage: Size, zoom: number, density: number): number {
  const { width } = fitInto(picture, stage)
  return Math.round(((width * zoom * density) / picture.width) * 100)
}
