import type { GalleryItem } from '@studio/contract/gallery'
import { HOUR_MS } from '@studio/contract/kernel'

/** Test item: the `n`th newest, made one hour before the previous one. */
export function pictureOf(n: number, changes: Partial<GalleryItem> = {}): GalleryItem {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
  return {
    id,
    type: 'image',
    createdAt: new Date(Date.UTC(2026, 10, 20, 12) - n * HOUR_MS).toISOString(),
    model: 'studio',
    project: null,
    prompt: `Picture ${n}, soft light`,
    width: [1024, 768, 1024, 576][n % 4]!,
    height: [1024, 1024, 576, 1024][n % 4]!,
    url: `/api/media/${id}/original?signature=a`,
    thumbnails: [{ url: `/api/media/${id}/320?signature=a`, width: 320, height: 320 }],
    placeholder: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    metadata: {
      generatedBy: 'Studio Preview',
      seed: 771904 + n,
      style: 'editorial',
      digitalSourceType: 'algorithmicMedia',
    },
    stars: 0,
    flag: null,
    tags: [],
    alt: null,
    jobId: null,
    origin: 'generated',
    ...changes,
  }
}

export const picturesOf = (count: number, from = 0): GalleryItem[] =>
  Array.from({ length: count }, (_, n) => pictureOf(from + n))
