export interface Size {
  width: number
  height: number
}

/** A picture as large as the stage shows it at rest: whole, and never larger than it is. */
export function fitInto(picture: Size, stage: Size): Size {
  const scale = Math.min(1, stage.width / picture.width, stage.height / picture.height)
  if (!(scale > 0)) return { width: 0, height: 0 }
  return { width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) }
}

/** Picture pixels shown on screen pixels, in percent: 100 is each pixel of the picture on one of the screen. */
export function zoomPercent(picture: Size, stage: Size, zoom: number, density: number): number {
  const { width } = fitInto(picture, stage)
  return Math.round(((width * zoom * density) / picture.width) * 100)
}
