import * as z from 'zod/mini'
import { MAX_PROJECT_LENGTH, MediaAsset } from '../gallery/index.ts'
import { Id, Instant, lineOf, textOf } from '../kernel/index.ts'
import { Framing } from './framing.ts'
import { AspectRatio } from '../models/index.ts'
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

/** A shot as it is being written: what is missing shows when it is to be filmed. */
export const DraftShot = z.strictObject({
  /** Made by whoever adds the shot; stays the same when it is moved or changed. */
  id: Id,
  prompt: textOf(0, MAX_SHOT_PROMPT_LENGTH, 'The prompt'),
  seconds: ShotSeconds,
  camera: z._default(CameraMove, 'static'),
  /** How it gives way to the next shot. */
  transition: z._default(Transition, 'cut'),
  /** Own picture of the gallery it begins with. */
  firstFrameId: z._default(z.nullable(Id), null),
  /** How that picture is laid into the frame; filling it, cut alike on both sides, unless said. */
  framing: z.optional(Framing),
  trim: z._default(z.nullable(ShotTrim), null),
  caption: z._default(ShotCaption, ''),
  /** The take that is chosen. Null: the newest that was made of what the shot says. */
  takeId: z._default(z.nullable(Id), null),
})
export type DraftShot = z.infer<typeof DraftShot>

/** What a person edits. */
export const StoryboardDraft = z.strictObject({
  title: z._default(VideoTitle, ''),
  model: z._default(z.string().check(z.maxLength(80)), 'studio'),
  aspectRatio: z._default(AspectRatio, '16:9'),
  resolution: z._default(Resolution, DEFAULT_RESOLUTION),
  fps: z._default(FrameRate, DEFAULT_FRAME_RATE),
  /** Where its films are kept in the gallery; empty for none. */
  projectName: z._default(lineOf(0, MAX_PROJECT_LENGTH, 'The project name'), ''),
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
  /** Grows with each change; a change names the one it was made from. */
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
  draft: StoryboardDraft,
  /** Every take of every shot, the newest first; those of removed shots too, as they may come back. */
  takes: z.array(Take),
  /** The films that were made of it and are still in the gallery, the newest first. */
  films: z.array(MediaAsset),
})
export type Storyboard = z.infer<typeof Storyboard>

/** A storyboard in a list. */
export const StoryboardGlance = z.object({
  id: Id,
  title: z.string(),
  shots: z.int(),
  /** Length of the film, in seconds. */
  seconds: z.number(),
  updatedAt: Instant,
  /** A picture of its newest take. */
  posterUrl: z.nullable(z.string()),
})
export type StoryboardGlance = z.infer<typeof StoryboardGlance>
