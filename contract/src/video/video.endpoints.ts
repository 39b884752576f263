import * as z from 'zod/mini'
import { Job, startReasons } from '../jobs/index.ts'
import { endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { Storyboard, StoryboardDraft, StoryboardListItem } from './storyboard.ts'
import { MAX_TRACK_BYTES, MusicTrack, TRACK_TYPES, TrackName } from './sound.ts'
import { VideoRequest } from './video.request.ts'
import { videoReasons } from './video.reasons.ts'

const StoryboardAnswer = z.object({ storyboard: Storyboard })

export const listStoryboards = endpoint({
  summary: 'List your storyboards, last changed first',
  method: 'GET',
  path: '/api/storyboards',
  access: 'user',
  factor: 'none',
  query: PageQuery,
  output: pageOf('storyboards', StoryboardListItem),
})

export const createStoryboard = endpoint({
  summary: 'Create a storyboard',
  method: 'POST',
  path: '/api/storyboards',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: StoryboardDraft,
  output: StoryboardAnswer,
  status: 201,
  refusals: ['CONFLICT'],
  reasons: [videoReasons.tooMany],
})

export const getStoryboard = endpoint({
  summary: 'Get one of your storyboards with its takes',
  method: 'GET',
  path: '/api/storyboards/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: StoryboardAnswer,
  refusals: ['NOT_FOUND'],
})

export const putStoryboard = endpoint({
  summary: 'Save a storyboard; fails with CONFLICT if it was changed since the given version',
  method: 'PUT',
  path: '/api/storyboards/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  body: z.strictObject({ version: z.int(), draft: StoryboardDraft }),
  output: StoryboardAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [videoReasons.changed],
})

export const deleteStoryboard = endpoint({
  summary: 'Delete a storyboard; it can be restored for 30 days, and its videos stay in the gallery',
  method: 'DELETE',
  path: '/api/storyboards/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreStoryboard = endpoint({
  summary: 'Restore a deleted storyboard',
  method: 'POST',
  path: '/api/storyboards/:id/restore',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: StoryboardAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [videoReasons.tooMany],
})

export const deleteTake = endpoint({
  summary: 'Delete a take of a shot',
  method: 'DELETE',
  path: '/api/storyboards/:id/takes/:takeId',
  access: 'user',
  factor: 'none',
  params: z.object({ id: Id, takeId: Id }),
  output: StoryboardAnswer,
  refusals: ['NOT_FOUND'],
})

export const renderVideo = endpoint({
  summary: 'Render the shots that have no take yet and join all shots into a video',
  method: 'POST',
  path: '/api/videos',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: VideoRequest,
  output: z.object({ job: Job }),
  status: 202,
  refusals: ['CONFLICT', 'NOT_FOUND', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [...startReasons],
})

const TrackAnswer = z.object({ track: MusicTrack })

export const listTracks = endpoint({
  summary: 'List your music tracks, newest first',
  method: 'GET',
  path: '/api/music',
  access: 'user',
  factor: 'none',
  output: z.object({ tracks: z.array(MusicTrack) }),
})

/** A file that is already there gives the existing track, also from the trash. */
export const uploadTrack = endpoint({
  summary: 'Upload music for your videos',
  method: 'POST',
  path: '/api/music',
  access: 'user',
  factor: 'none',
  query: z.object({ name: TrackName }),
  body: { raw: TRACK_TYPES, maxBytes: MAX_TRACK_BYTES },
  output: TrackAnswer,
  status: 201,
  refusals: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'QUOTA_EXCEEDED', 'STORAGE_FULL'],
  reasons: [videoReasons.tooManyTracks, videoReasons.trackUnreadable, videoReasons.trackTooLong],
})

export const deleteTrack = endpoint({
  summary: 'Delete a music track; it can be restored for 30 days, and videos with it stay as they are',
  method: 'DELETE',
  path: '/api/music/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreTrack = endpoint({
  summary: 'Restore a deleted music track',
  method: 'POST',
  path: '/api/music/:id/restore',
  access: 'user',
  factor: 'none',
  params: IdParams,
  output: TrackAnswer,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [videoReasons.tooManyTracks],
})
