import type { GalleryItem } from '@studio/contract/gallery'

/** What an image is grouped by: its stack, otherwise the job that generated it. */
export const stackIdOf = ({ stack, jobId }: Pick<GalleryItem, 'stack' | 'jobId'>): string | null =>
  stack?.id ?? jobId
