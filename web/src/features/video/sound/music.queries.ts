import { addressOf } from '@studio/contract/kernel'
import {
  deleteTrack,
  listTracks,
  MAX_TRACK_BYTES,
  type MusicTrack,
  nameOfTrack,
  restoreTrack,
  TRACK_TYPES,
  uploadTrack,
} from '@studio/contract/video'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { sendFile } from '../../../platform/calls/send-file.ts'
import { call } from '../../../platform/index.ts'
import { videoKeys } from '../video.queries.ts'

/** The user's music, newest first. */
export const tracksQuery = queryOptions({
  queryKey: videoKeys.tracks,
  queryFn: async ({ signal }) => (await call(listTracks, {}, { signal })).tracks,
  // Its signed URLs expire after 5 minutes.
  staleTime: 120_000,
  refetchOnMount: 'always',
})

/** Problems of a file that are detected before the upload. */
export type TrackProblem = 'type' | 'size' | 'empty'

const ENDINGS = ['mp3', 'm4a', 'aac', 'wav', 'flac', 'ogg', 'oga', 'opus']
export const TRACK_FILES = ENDINGS.map((ending) => `.${ending}`).join(',')

export function problemOfTrack({ name, size }: Pick<File, 'name' | 'size'>): TrackProblem | null {
  if (!ENDINGS.includes(name.split('.').at(-1)?.toLowerCase() ?? '')) return 'type'
  if (size > MAX_TRACK_BYTES) return 'size'
  return size === 0 ? 'empty' : null
}

/** Uploads a track and reports progress, 0 to 1. Throws RequestError. */
export async function sendTrack(
  file: File,
  fallbackName: string,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<MusicTrack> {
  const types: readonly string[] = TRACK_TYPES
  const answer = await sendFile({
    method: uploadTrack.method,
    address: addressOf(uploadTrack, { query: { name: nameOfTrack(file.name) || fallbackName } }),
    body: file,
    mime: types.includes(file.type) ? file.type : 'application/octet-stream',
    onProgress,
    signal,
  })
  return uploadTrack.output.parse(answer).track
}

/** Changes of the list of tracks, which is updated from their responses. */
export function useTrackChanges() {
  const cache = useQueryClient()
  const show = (track: MusicTrack) => {
    cache.setQueryData(tracksQuery.queryKey, (tracks) => [
      track,
      ...(tracks ?? []).filter(({ id }) => id !== track.id),
    ])
  }
  return {
    show,
    async remove(id: string): Promise<void> {
      await call(deleteTrack, { params: { id } })
      cache.setQueryData(tracksQuery.queryKey, (tracks) => tracks?.filter((track) => track.id !== id))
    },
    async restore(id: string): Promise<void> {
      show((await call(restoreTrack, { params: { id } })).track)
    },
  }
}
