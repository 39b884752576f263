import { paint } from '../desk/map-canvas.tsx'
import type { ShownMap } from '../run/protocol.ts'

const SOON = 10_000

/** Downloads a file. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), SOON)
}

export const downloadJson = (name: string, value: unknown): void =>
  download(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))

/** A map as displayed, as PNG. */
export function downloadMap(name: string, map: ShownMap): void {
  const canvas = document.createElement('canvas')
  paint(canvas, map)
  canvas.toBlob((picture) => picture && download(name, picture), 'image/png')
}
