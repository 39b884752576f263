import type { GalleryItem } from '@studio/contract/gallery'
import { useEffect, useState } from 'react'
import { type Tones, tonesOf } from './tones.ts'

const SIDE = 96

/** Tones of an image, measured on its smallest thumbnail; null while unknown or if it can't be read. */
export function useTones(item: GalleryItem): Tones | null {
  const [result, setResult] = useState<{ id: string; tones: Tones } | null>(null)
  const address = item.thumbnails[0]?.url ?? (item.type === 'image' ? item.url : undefined)
  useEffect(() => {
    if (!address) return
    let isWanted = true
    const image = new Image()
    image.decoding = 'async'
    image.onload = () => {
      if (!isWanted) return
      const tones = measure(image)
      if (tones) setResult({ id: item.id, tones })
    }
    image.src = address
    return () => {
      isWanted = false
    }
  }, [address, item.id])
  return result?.id === item.id ? result.tones : null
}

function measure(image: HTMLImageElement): Tones | null {
  const scale = SIDE / Math.max(image.naturalWidth, image.naturalHeight, 1)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale))
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  try {
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    return tonesOf(context.getImageData(0, 0, canvas.width, canvas.height).data)
  } catch {
    // A bucket on another origin may not allow reading its images.
    return null
  }
}
