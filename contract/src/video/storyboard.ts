import * as z from 'zod/mini'
import { MAX_PROJECT_LENGTH, MediaAsset } from '../gallery/index.ts'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'
import { Framing } from './framing.ts'
import { AspectRatio } from '../models/index.ts'
import { FilmMusic, ShotSound } from './sound.ts'
import { Take } from './takes.ts'
import {
  DEFAULT_FRAME_RATE,
  DEFAULT_RESOLUTION,
  MAX_CAPTION_LENGTH,
  MAX_SHOT_PROMPT_LENGTH,
  MAX_SHOT_SECONDS,
  MAX_SHOTS,
  MAX_TITLE_LENGTH,
  MIN_SHOT_SECONDS,
  MIN_TRIMMED_SECONDS,
} from './video.rules.ts'
import { CameraMove, FrameRate, Resolution, Transition } from './video.ts'

export const ShotSeconds = z
  .number('The length of a shot must be a number.')
  .check(
    z.int('The length of a shot must be in whole seconds.'),
    z.minimum(MIN_SHOT_SECONDS, 'A shot must be at least 2 seconds long.'),
    z.maximum(MAX_SHOT_SECONDS, 'A shot can be up to 8 seconds long.'),
  )

export const ShotTrim = z
  .strictObject({
    start: z.number().check(z.minimum(0)),
    end: z.number().check(z.maximum(MAX_SHOT_SECONDS)),
  })
  .check(
    z.refine(({ start, end }) => end - start >= MIN_TRIMMED_SECONDS, 'Keep at least 1 second of a shot.'),
  )

export const ShotCaption = lineOf(0, MAX_CAPTION_LENGTH, 'The caption')
export const VideoTitle = lineOf(0, MAX_TITLE_LENGTH, 'The title')

/** A shot in progress. Missing fields are only reported when rendering. */
export const DraftShot = z.strictObject({
  /** Created by the client. Stays the same when the shot is moved or changed. */
  id: Id,
  prompt: textOf(0, MAX_SHOT_PROMPT_LENGTH, 'The prompt'),
  seconds: ShotSeconds,
  camera: z._default(CameraMove, 'static'),
  /** Transition to the next shot. */
  transition: z._default(Transition, 'cut'),
  /** The user's gallery image it starts with. */
  firstFrameId: z._default(z.nullable(Id), null),
  /** Framing of that image. Default: filled and centred. */
  framing: z.optional(Framing),
  trim: z._default(z.nullable(ShotTrim), null),
  caption: z._default(ShotCaption, ''),
  /** Its sound in the video. Default: full volume. */
  sound: z.optional(ShotSound),
  /** The chosen take. Null: the newest take that matches the shot. */
  takeId: z._default(z.nullable(Id), null),
})
export type DraftShot = z.infer<typeof DraftShot>

/** The editable part of a storyboard. */
export const StoryboardDraft = z.strictObject({
  title: z._default(VideoTitle, ''),
  model: z._default(z.string().check(z.maxLength(80)), 'studio'),
  aspectRatio: z._default(AspectRatio, '16:9'),
  resolution: z._default(Resolution, DEFAULT_RESOLUTION),
  fps: z._default(FrameRate, DEFAULT_FRAME_RATE),
  /** Project of its videos in the gallery; empty for none. */
  projectName: z._default(lineOf(0, MAX_PROJECT_LENGTH, 'The project name'), ''),
  music: z.optional(z.nullable(FilmMusic)),
  /** Whether the video gets the usual loudness of online videos. Default: true. */
  normalizesLoudness: z.optional(z.boolean()),
  shots: z._default(
    z.array(DraftShot).check(
      z.maxLength(MAX_SHOTS, `A storyboard can have up to ${MAX_SHOTS} shots.`),
      z.refine(
        (shots) => new Set(shots.map(({ id }) => id)).size === shots.length,
        'Each shot needs its own id.',
      ),
    ),
    [],
  ),
})
export type StoryboardDraft = z.infer<typeof StoryboardDraft>

export const Storyboard = z.object({
  id: Id,
  /** Increases with each change. A change names the version it is based on. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  draft: StoryboardDraft,
  /** All takes of all shots, newest first, including those of removed shots, which may be restored. */
  takes: z.array(Take),
  /** Videos rendered from it that are still in the gallery, newest first. */
  films: z.array(MediaAsset),
})
export type Storyboard = z.infer<typeof Storyboard>

/** A storyboard in a list. */
export const StoryboardListItem = z.object({
  id: Id,
  title: z.string(),
  shots: z.int(),
  /** Length of the video in seconds. */
  seconds: z.number(),
  updatedAt: Instant,
  /** Image of its newest take. */
  posterUrl: z.nullable(z.string()),
})
export type StoryboardListItem = z.infer<typeof StoryboardListItem>
