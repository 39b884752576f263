import type { GalleryFilters } from './filters/gallery-filters.ts'

/** Query keys of everything that shows gallery items. */
export const galleryKeys = {
  all: ['gallery'] as const,
  lists: ['gallery', 'list'] as const,
  list: (filters: GalleryFilters) => ['gallery', 'list', filters] as const,
  /** Item counts by month. */
  months: ['gallery', 'months'] as const,
  /** Latest items on the dashboard. */
  latest: ['gallery', 'latest'] as const,
  item: (id: string) => ['gallery', 'item', id] as const,
  /** First frame of a shot. */
  frame: (id: string) => ['gallery', 'frame', id] as const,
  relatives: (id: string) => ['gallery', 'relatives', id] as const,
  ofPrompt: (id: string) => ['gallery', 'of prompt', id] as const,
  /** Marks of the images of a job. */
  flags: (jobId: string) => ['gallery', 'flags', jobId] as const,
  picker: (q: string) => ['gallery', 'picker', q] as const,
  projects: ['gallery', 'projects'] as const,
  tags: ['gallery', 'tags'] as const,
  facets: ['gallery', 'facets'] as const,
  exportPresets: ['gallery', 'export presets'] as const,
  trash: ['gallery', 'trash'] as const,
}
