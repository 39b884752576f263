import * as z from 'zod/mini'
import { ProjectName } from '../gallery/index.ts'
import { Id, textOf } from '../kernel/index.ts'
import { Framing } from './framing.ts'
import { AspectRatio } from '../models/index.ts'
import { MAX_SEED } from '../photoshoot/index.ts'
import { ShotCaption, ShotSeconds, ShotTrim, VideoTitle } from './storyboard.ts'
import { DEFAULT_FRAME_RATE, DEFAULT_RESOLUTION, MAX_SHOT_PROMPT_LENGTH, MAX_SHOTS } from './video.rules.ts'
import { CameraMove, FrameRate, Resolution, Transition } from './video.ts'

/** A shot that is ready to be filmed. */
export const VideoShot = z.strictObject({
  /** Which shot of the storyboard it is, so that its takes are found again; a new one unless said. */
  id: z.optional(Id),
  prompt: textOf(1, MAX_SHOT_PROMPT_LENGTH, 'The prompt of a shot'),
  seconds: ShotSeconds,
  camera: z._default(CameraMove, 'static'),
  transition: z._default(Transition, 'cut'),
  firstFrameId: z._default(z.nullable(Id), null),
  /** How that picture is laid into the frame; filling it, cut alike on both sides, unless said. */
  framing: z.optional(Framing),
  trim: z._default(z.nullable(ShotTrim), null),
  caption: z._default(ShotCaption, ''),
  takeId: z._default(z.nullable(Id), null),
})
export type VideoShot = z.infer<typeof VideoShot>

/** What a film is made of (decisions, "Jobs"). */
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
  /** The storyboard it is made of; one is made of the request unless said. */
  storyboardId: z.optional(Id),
  /** Shots by id of which new takes are wanted whatever there is; then no film is made. Needs `storyboardId`. */
  takesOf: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(MAX_SHOTS))),
  projectName: z.optional(ProjectName),
  seed: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(MAX_SEED))),
})
export type VideoRequest = z.infer<typeof VideoRequest>
