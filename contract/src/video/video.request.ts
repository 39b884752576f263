import * as z from 'zod/mini'
import { ProjectName } from '../gallery/index.ts'
import { Id, textOf } from '../kernel/index.ts'
import { Framing } from './framing.ts'
import { AspectRatio } from '../models/index.ts'
import { MAX_SEED } from '../photoshoot/index.ts'
import { FilmMusic, ShotSound } from './sound.ts'
import { ShotCaption, ShotSeconds, ShotTrim, VideoTitle } from './storyboard.ts'
import { DEFAULT_FRAME_RATE, DEFAULT_RESOLUTION, MAX_SHOT_PROMPT_LENGTH, MAX_SHOTS } from './video.rules.ts'
import { CameraMove, FrameRate, Resolution, Transition } from './video.ts'

/** A shot that is ready to be rendered. */
export const VideoShot = z.strictObject({
  /** Shot of the storyboard, so that its takes are found. Default: a new shot. */
  id: z.optional(Id),
  prompt: textOf(1, MAX_SHOT_PROMPT_LENGTH, 'The prompt of a shot'),
  seconds: ShotSeconds,
  camera: z._default(CameraMove, 'static'),
  transition: z._default(Transition, 'cut'),
  firstFrameId: z._default(z.nullable(Id), null),
  /** Framing of that image. Default: filled and centred. */
  framing: z.optional(Framing),
  trim: z._default(z.nullable(ShotTrim), null),
  caption: z._default(ShotCaption, ''),
  /** Its sound in the video. Default: full volume. */
  sound: z.optional(ShotSound),
  takeId: z._default(z.nullable(Id), null),
})
export type VideoShot = z.infer<typeof VideoShot>

/** Request for a video (decisions, "Jobs"). */
export const VideoRequest = z.strictObject({
  title: z._default(VideoTitle, ''),
  model: z.string().check(z.maxLength(80)),
  aspectRatio: AspectRatio,
  resolution: z._default(Resolution, DEFAULT_RESOLUTION),
  fps: z._default(FrameRate, DEFAULT_FRAME_RATE),
  shots: z
    .array(VideoShot, 'A video needs shots.')
    .check(
      z.minLength(1, 'A video needs at least 1 shot.'),
      z.maxLength(MAX_SHOTS, `A video can have up to ${MAX_SHOTS} shots.`),
    ),
  /** Its storyboard. By default, one is created from the request. */
  storyboardId: z.optional(Id),
  /** Ids of shots for which new takes are rendered in any case, without a video. Needs `storyboardId`. */
  takesOf: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_SHOTS))),
  projectName: z.optional(ProjectName),
  music: z.optional(z.nullable(FilmMusic)),
  /** Whether the video gets the usual loudness of online videos. Default: true. */
  normalizesLoudness: z.optional(z.boolean()),
  seed: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEED))),
})
export type VideoRequest = z.infer<typeof VideoRequest>
