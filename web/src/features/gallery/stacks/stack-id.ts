import type { GalleryItem } from '@studio/contract/gallery'

/** Group of an image: its stack, otherwise the job that generated it. */
export const stackIdOf = ({ stack, jobId }: Pick<GalleryItem, 'stack' | 'jobId'>): string | null =>
  stack?.id ?? jobId
