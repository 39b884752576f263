import { deleteTrack, listTracks, restoreTrack, uploadTrack } from '@studio/contract/video'
import { bind, type Http, receive } from '../../platform/http/index.ts'
import type { MusicService } from './music.service.ts'

export function bindMusic(http: Http, music: MusicService): void {
  bind(http, listTracks, async (_, { actor }) => ({ tracks: await music.list(actor.id) }))
  bind(http, uploadTrack, async ({ query }, { actor, raw }) => {
    const { 'content-length': length } = raw.headers
    const track = await music.upload(actor.id, {
      name: query.name,
      length: length === undefined ? undefined : Number(length),
      receive: (limits) => receive(raw, limits),
    })
    return { track }
  })
  bind(http, deleteTrack, ({ params }, { actor }) => music.remove(actor.id, params.id))
  bind(http, restoreTrack, async ({ params }, { actor }) => ({
    track: await music.restore(actor.id, params.id),
  }))
}
