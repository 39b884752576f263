/** Video Canvas: storyboards as people edit them, and the films that are made of them. */
import type { Films } from '../../engines/film/index.ts'
import type { Exporter } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import { type Jobs, waitInTime } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { bindStoryboards } from './storyboards.routes.ts'
import { openStoryboards, type StoryboardsDeps } from './storyboards.service.ts'
import { videoExporter } from './video.export.ts'
import type { FilmThings, VideoGallery } from './video.needs.ts'
import { AcceptedVideo } from './video.plan.ts'
import { bindVideos } from './video.routes.ts'
import { openVideos } from './video.service.ts'
import { createVideoRunner } from './video.tasks.ts'

export interface VideoDeps {
  http: Http
  database: DatabaseHandle
  objects: Objects
  jobs: Jobs
  gallery: VideoGallery
  things: FilmThings
  models: Models
  films: Films
  isFree(userId: string): boolean
  /** Refuses words that no model may be asked with. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
  clock: Clock
  realtime: StoryboardsDeps['realtime']
}

export interface Video {
  /** Removes for good what was deleted more than 30 days ago. To be called every hour. */
  sweep(): Promise<{ storyboards: number; takes: number }>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createVideo(deps: VideoDeps): Video {
  const storyboards = openStoryboards(deps)
  const videos = openVideos({ ...deps, storyboards })
  bindStoryboards(deps.http, storyboards)
  bindVideos(deps.http, videos)
  deps.jobs.register({
    kind: 'video_render',
    request: AcceptedVideo,
    again: (tx, userId, request) => videos.planAgain(tx, userId, request),
    run: createVideoRunner({ ...deps, wait: waitInTime }),
    abandon: async ({ engine, id }) => deps.models.videoMakerOf(engine)?.abandon?.(id),
  })
  return { sweep: storyboards.sweep, exporter: videoExporter(deps.database) }
}
