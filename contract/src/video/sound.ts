import * as z from 'zod/mini'
import { Id, Instant, lineOf } from '../kernel/index.ts'

/** Max. size of a music file in bytes. */
export const MAX_TRACK_BYTES = 50 * 1024 * 1024
/** Max. length of a music track in seconds. */
export const MAX_TRACK_SECONDS = 15 * 60
/** Max. music tracks per user. */
export const MAX_TRACKS = 100
export const MAX_TRACK_NAME = 120
/** Days during which a deleted track can be restored. */
export const TRACK_RESTORE_DAYS = 30
/** Max. length of a fade of the music in seconds. */
export const MAX_FADE_SECONDS = 10
/** Values per second of the waveform of a take. */
export const WAVEFORM_RATE = 20
/** Max. values of the waveform of a track. */
export const MAX_WAVEFORM = 2000

/** Accepted media types. Some browsers don't know the type of every audio file. */
export const TRACK_TYPES = [
  'audio/mpeg',
  'audio/mp4',
  'audio/x-m4a',
  'audio/aac',
  'audio/wav',
  'audio/x-wav',
  'audio/flac',
  'audio/x-flac',
  'audio/ogg',
  'application/octet-stream',
] as const

/** Share of the full volume. */
const Volume = z.number().check(z.minimum(0), z.maximum(1))
const FadeSeconds = z.number().check(z.minimum(0), z.maximum(MAX_FADE_SECONDS))

/** Sound of a shot in the video. The volume is kept while it is muted. */
export const ShotSound = z.strictObject({ volume: Volume, isMuted: z.boolean() })
export type ShotSound = z.infer<typeof ShotSound>

/** Sound of a shot without settings. */
export const DEFAULT_SHOT_SOUND: ShotSound = { volume: 1, isMuted: false }

/** Music of a video. It plays once, from the start of the video. */
export const FilmMusic = z.strictObject({
  trackId: Id,
  volume: Volume,
  /** Where in the track it starts, in seconds. */
  start: z.number().check(z.minimum(0), z.maximum(MAX_TRACK_SECONDS)),
  fadeIn: FadeSeconds,
  /** Before the end of the video or of the track, whichever is first. */
  fadeOut: FadeSeconds,
  /** Lowers the music while shots have sound. */
  ducks: z.boolean(),
})
export type FilmMusic = z.infer<typeof FilmMusic>

/** Settings of the music when a track is chosen. */
export const DEFAULT_MUSIC: Omit<FilmMusic, 'trackId'> = {
  volume: 0.8,
  start: 0,
  fadeIn: 0,
  fadeOut: 2,
  ducks: true,
}

export const TrackName = lineOf(1, MAX_TRACK_NAME, 'The name')

/** The user's own music. */
export const MusicTrack = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  seconds: z.number(),
  bytes: z.int(),
  /** Peaks at equal intervals, one byte each (255: full scale), as base64. */
  waveform: z.string(),
  url: z.string(),
})
export type MusicTrack = z.infer<typeof MusicTrack>

/** Name of a track from its file name. */
export function nameOfTrack(file: string): string {
  const name = file
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[\s_]+/gu, ' ')
    .trim()
  return Array.from(name).slice(0, MAX_TRACK_NAME).join('').trim()
}
