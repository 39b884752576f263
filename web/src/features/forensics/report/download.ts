import { paint } from '../desk/map-canvas.tsx'
import type { MapImage } from '../run/protocol.ts'
import { saveFile } from '../../../platform/index.ts'

export const downloadJson = (name: string, value: unknown): void =>
  saveFile(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }), name)

/** A map as displayed, as PNG. */
export function downloadMap(name: string, map: MapImage): void {
  const canvas = document.createElement('canvas')
  paint(canvas, map)
  canvas.toBlob((picture) => picture && saveFile(picture, name), 'image/png')
}
