// Sound of a video: that of its shots at their positions, and its music.
import type { FilmMusic } from '@studio/contract/video'
import { AUDIBLE, duckingAt, duckingLevels, DUCKING_RATE, musicLevelAt } from '@studio/domain/video'
import {
  type FilmCodec,
  type Loudness,
  measureLoudness,
  type RawSound,
  SOUND_CHANNELS,
  SOUND_RATE,
} from '../../platform/film/index.ts'
import type { FilmPart, PlacedPart } from './film-parts.ts'
import { loudness } from './transitions.ts'

/** Samples mixed at a time: a tenth of a second. */
const BLOCK = SOUND_RATE / DUCKING_RATE
/** Loudness of normalized videos, in LUFS, which is what large video sites play. */
const LOUDNESS = -14
/** Largest sample after normalization: -1.5 dB, as encoding adds a little. */
const MAX_PEAK = 10 ** (-1.5 / 20)
/** Max. gain in dB, so that quiet rooms aren't turned into noise. */
const MAX_GAIN = 12
/** Smaller changes in dB aren't worth encoding again. */
const NEGLIGIBLE = 0.5

/** Music of a video, as a file. */
export type PlacedMusic = Omit<FilmMusic, 'trackId'> & {
  path: string
  /** Length of the track in seconds. */
  seconds: number
}

export interface FilmSound {
  music?: PlacedMusic
  /** Whether the whole is brought to `LOUDNESS`. */
  isNormalized?: boolean
}

interface Mixing extends FilmSound {
  fps: number
}

/**
 * Adds the shots’ sound and the music to a joined video. The shots’ sound is passed through if nothing changes it: every
 * shot has the same format and full volume, only cuts are between them, and there is no music. Otherwise it is mixed and
 * encoded again, with silence for silent shots. A video of silent shots without music stays unchanged.
 */
export async function addSoundOf(
  codec: FilmCodec,
  path: string,
  parts: readonly PlacedPart[],
  { fps, music, isNormalized = false }: Mixing,
): Promise<void> {
  const audible = []
  for (const part of parts) audible.push(part.volume !== 0 && (await codec.hasSound(part.path)))
  const hasShotSound = audible.includes(true)
  if (!hasShotSound && !music) return
  const shots = () => mixed(codec, parts, fps)
  const whole = music
    ? await addMusic(codec, shots, music, { seconds: lengthOf(parts) / fps, hasShotSound })
    : shots
  const gain = music || isNormalized ? gainFor(await measureLoudness(whole()), isNormalized) : 1
  const isUnchanged =
    !music && gain === 1 && parts.every(({ volume = 1, overlap }) => volume === 1 && overlap === 0)
  if (isUnchanged) {
    const sounds = parts.map(({ path: file, first, frames }) => ({
      path: file,
      start: first / fps,
      seconds: frames / fps,
    }))
    if (await codec.passSound(path, sounds)) return
  }
  await codec.addSound(path, gain === 1 ? whole() : amplified(whole(), gain))
}

/** Frames of the video. */
const lengthOf = (parts: readonly PlacedPart[]) => {
  const last = parts.at(-1)
  return last ? last.begin + last.frames : 0
}

/** Gain for a mix: to the loudness of normalized videos, or less if its peaks would clip, else only to prevent clipping. */
export function gainFor({ lufs, peak }: Loudness, isNormalized: boolean): number {
  const most = peak > 0 ? MAX_PEAK / peak : 1
  if (!isNormalized || lufs === Number.NEGATIVE_INFINITY) return peak > 1 ? most : 1
  const gain = Math.min(most, 10 ** (Math.min(MAX_GAIN, LOUDNESS - lufs) / 20))
  return Math.abs(20 * Math.log10(gain)) < NEGLIGIBLE ? 1 : gain
}

async function* amplified(sound: AsyncIterable<RawSound>, gain: number): AsyncGenerator<RawSound> {
  for await (const samples of sound) yield samples.map((sample) => sample * gain)
}

/** The mix of the shots with the music, which can be read repeatedly. */
async function addMusic(
  codec: FilmCodec,
  shots: () => AsyncIterable<RawSound>,
  music: PlacedMusic,
  { seconds, hasShotSound }: { seconds: number; hasShotSound: boolean },
): Promise<() => AsyncGenerator<RawSound>> {
  const ducking =
    music.ducks && hasShotSound ? duckingLevels(await audibleSteps(shots())) : new Float32Array()
  const levelAt = (at: number) =>
    musicLevelAt(music, { track: music.seconds, film: seconds }, at) * duckingAt(ducking, at)
  return async function* withMusic() {
    const track = openSound(codec, music.path)
    try {
      await track.skip(Math.round(music.start * SOUND_RATE))
      let at = 0
      for await (const block of shots()) {
        const count = block.length / SOUND_CHANNELS
        const played = await track.take(count)
        const [from, to] = [levelAt(at / SOUND_RATE), levelAt((at + count) / SOUND_RATE)]
        yield block.map((sample, i) => {
          const share = Math.floor(i / SOUND_CHANNELS) / count
          return sample + (played[i] ?? 0) * (from + (to - from) * share)
        })
        at += count
      }
    } finally {
      await track.close()
    }
  }
}

/** Whether each tenth of a second is audible. */
async function audibleSteps(sound: AsyncIterable<RawSound>): Promise<boolean[]> {
  const steps: boolean[] = []
  let at = 0
  for await (const block of sound)
    for (const sample of block) {
      const step = Math.floor(at++ / SOUND_CHANNELS / BLOCK)
      steps[step] = (steps[step] ?? false) || Math.abs(sample) >= AUDIBLE
    }
  return steps
}

/** Reads sound in blocks, at a volume of 0 to 1. Returns silence after its end, or if there is none. */
function openSound(codec: FilmCodec, path: string, volume = 1) {
  const blocks = codec.readSound(path)[Symbol.asyncIterator]()
  let rest: RawSound = new Float32Array()
  let isEnded = volume === 0

  /** The next samples, up to `count`. */
  async function readSamples(count: number): Promise<RawSound> {
    while (rest.length === 0 && !isEnded) {
      const { value, done } = await blocks.next()
      if (done) isEnded = true
      else rest = value
    }
    const part = rest.subarray(0, count * SOUND_CHANNELS)
    rest = rest.subarray(part.length)
    return part
  }

  return {
    async skip(count: number): Promise<void> {
      for (let left = count; left > 0 && !isEnded; ) left -= (await readSamples(left)).length / SOUND_CHANNELS
    },
    async take(count: number): Promise<RawSound> {
      const out = new Float32Array(count * SOUND_CHANNELS)
      for (let at = 0; at < out.length && !isEnded; ) {
        const part = await readSamples(count - at / SOUND_CHANNELS)
        out.set(volume === 1 ? part : part.map((sample) => sample * volume), at)
        at += part.length
      }
      return out
    },
    close: () => blocks.return?.(),
  }
}

type OpenSound = ReturnType<typeof openSound>

/** Computed from frames, so that sound stays in sync in long videos. */
const samplesTo = (frame: number, fps: number) => Math.round((frame * SOUND_RATE) / fps)

async function* mixed(codec: FilmCodec, parts: readonly PlacedPart[], fps: number): AsyncGenerator<RawSound> {
  const open = async (part: PlacedPart) => {
    const sound = openSound(codec, part.path, part.volume)
    await sound.skip(samplesTo(part.first, fps))
    return sound
  }
  let now: OpenSound | undefined
  try {
    for (const [i, part] of parts.entries()) {
      now ??= await open(part)
      // End of the previous shot.
      const from = part.begin + (parts[i - 1]?.overlap ?? 0)
      const until = part.begin + part.frames - part.overlap
      for (let at = samplesTo(from, fps); at < samplesTo(until, fps); ) {
        const count = Math.min(BLOCK, samplesTo(until, fps) - at)
        yield await now.take(count)
        at += count
      }
      const following = parts[i + 1]
      const next: OpenSound | undefined = following && (await open(following))
      try {
        if (next && part.transition !== 'cut') {
          const count = samplesTo(until + part.overlap, fps) - samplesTo(until, fps)
          yield between(part.transition, await now.take(count), await next.take(count))
        }
      } finally {
        await now.close()
        now = next
      }
    }
  } finally {
    await now?.close()
  }
}

function between(
  transition: Exclude<FilmPart['transition'], 'cut'>,
  first: RawSound,
  second: RawSound,
): RawSound {
  return first.map((sample, i) => {
    const [a, b] = loudness(transition, (i + 0.5) / first.length)
    return sample * a + (second[i] ?? 0) * b
  })
}
