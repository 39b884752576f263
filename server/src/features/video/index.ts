/** Video Canvas: editable storyboards and the videos rendered from them. */
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
import type { Films } from '../../engines/film/index.ts'
import { type Jobs, waitInTime } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import { bindMusic } from './music.routes.ts'
import { createMusicService, type MusicDeps } from './music.service.ts'
import { bindStoryboards } from './storyboards.routes.ts'
import { createStoryboardsService, type StoryboardsDeps } from './storyboards.service.ts'
import { videoExporter } from './video.export.ts'
import type { FilmThings, VideoGallery } from './video.deps.ts'
import { AcceptedVideo } from './video.plan.ts'
import { bindVideos } from './video.routes.ts'
import { createVideoService } from './video.service.ts'
import { createVideoRunner } from './video.tasks.ts'

interface VideoNeeds {
  jobs: Jobs
  gallery: VideoGallery
  things: FilmThings
  models: Models
  films: Films
  quota: MusicDeps['quota']
  isFree(userId: string): boolean
  /** Refuses words that must not be sent to any model. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
  realtime: StoryboardsDeps['realtime']
}

export function createVideo(platform: Platform, needs: VideoNeeds): Feature {
  const { http, database, objects, clock, config } = platform
  const { jobs, gallery, things, models, films, quota, isFree, checkWords, realtime } = needs
  const storyboards = createStoryboardsService({ database, gallery, clock, realtime })
  const videos = createVideoService({
    database,
    jobs,
    gallery,
    models,
    isFree,
    checkWords,
    storyboards,
  })
  const music = createMusicService({
    database,
    objects,
    clock,
    films,
    gallery,
    quota,
    dataDir: config.dataDir,
  })
  bindStoryboards(http, storyboards)
  bindMusic(http, music)
  bindVideos(http, videos)
  jobs.register({
    kind: 'video_render',
    request: AcceptedVideo,
    repeat: (tx, userId, request) => videos.planAgain(tx, userId, request),
    run: createVideoRunner({ database, objects, gallery, things, models, films, clock, wait: waitInTime }),
    abandon: async ({ engine, id }) => models.videoMakerOf(engine)?.abandon?.(id),
  })
  return {
    name: 'video',
    exporter: videoExporter({ database, objects }),
    // Deletes storyboards and music after 30 days in the trash.
    periodic: [
      { name: 'sweep-video', seconds: HOUR_SECONDS, run: storyboards.sweep },
      { name: 'sweep-music', seconds: HOUR_SECONDS, run: music.sweep },
    ],
  }
}
