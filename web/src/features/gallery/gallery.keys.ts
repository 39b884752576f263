import type { GalleryFilters } from './filters/gallery-filters.ts'

/** What is known of pictures, wherever it is shown. */
export const galleryKeys = {
  all: ['gallery'] as const,
  lists: ['gallery', 'list'] as const,
  list: (filters: GalleryFilters) => ['gallery', 'list', filters] as const,
  /** How many there are in each month. */
  months: ['gallery', 'months'] as const,
  /** Those the dashboard shows. */
  latest: ['gallery', 'latest'] as const,
  item: (id: string) => ['gallery', 'item', id] as const,
  /** The picture that a shot begins with. */
  frame: (id: string) => ['gallery', 'frame', id] as const,
  relatives: (id: string) => ['gallery', 'relatives', id] as const,
  ofPrompt: (id: string) => ['gallery', 'of prompt', id] as const,
  /** How the pictures of a job are marked. */
  flags: (jobId: string) => ['gallery', 'flags', jobId] as const,
  picker: (q: string) => ['gallery', 'picker', q] as const,
  projects: ['gallery', 'projects'] as const,
  tags: ['gallery', 'tags'] as const,
  trash: ['gallery', 'trash'] as const,
}
