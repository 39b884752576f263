/** Video Canvas: storyboards as people edit them, and the films that are made of them. */
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import { bindStoryboards } from './storyboards.routes.ts'
import { openStoryboards } from './storyboards.service.ts'
import type { VideoGallery } from './video.needs.ts'

export interface VideoDeps {
  http: Http
  database: DatabaseHandle
  gallery: VideoGallery
  clock: Clock
}

export interface Video {
  /** Removes for good what was deleted more than 30 days ago. To be called every hour. */
  sweep(): Promise<{ storyboards: number; takes: number }>
}

export function createVideo({ http, database, gallery, clock }: VideoDeps): Video {
  const storyboards = openStoryboards({ database, gallery, clock })
  bindStoryboards(http, storyboards)
  return { sweep: storyboards.sweep }
}
