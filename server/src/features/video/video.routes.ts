import { renderVideo } from '@studio/contract/video'
import { bind, type Http } from '../../platform/http/index.ts'
import type { VideoService } from './video.service.ts'

export function bindVideos(http: Http, videos: VideoService): void {
  bind(http, renderVideo, async ({ body }, { actor, idempotencyKey }) => ({
    job: await videos.render(actor.id, body, idempotencyKey),
  }))
}
