// Sound of a video: that of its shots at their positions.
import {
  type FilmCodec,
  type FilmShape,
  type RawSound,
  SOUND_CHANNELS,
  SOUND_RATE,
} from '../../platform/film/index.ts'
import type { FilmPart, PlacedPart } from './film-parts.ts'
import { loudness } from './transitions.ts'

/** Samples mixed at a time: a tenth of a second. */
const BLOCK = SOUND_RATE / 10

/**
 * Adds the shots’ sound to a joined video. Sound is passed through if every shot has the same format and only cuts are
 * between them; otherwise it is mixed and encoded again, with silence for silent shots. A video of silent shots stays
 * unchanged.
 */
export async function addSoundOf(
  codec: FilmCodec,
  path: string,
  parts: readonly PlacedPart[],
  { fps }: FilmShape,
): Promise<void> {
  const audible = []
  for (const part of parts) audible.push(await codec.hasSound(part.path))
  if (!audible.includes(true)) return
  if (parts.every(({ overlap }) => overlap === 0)) {
    const sounds = parts.map(({ path: file, first, frames }) => ({
      path: file,
      start: first / fps,
      seconds: frames / fps,
    }))
    if (await codec.passSound(path, sounds)) return
  }
  await codec.addSound(path, mixed(codec, parts, fps))
}

/** Reads sound in blocks. Returns silence after its end, or if there is none. */
function openSound(codec: FilmCodec, path: string) {
  const blocks = codec.readSound(path)[Symbol.asyncIterator]()
  let rest: RawSound = new Float32Array()
  let isEnded = false

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
        out.set(part, at)
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
    const sound = openSound(codec, part.path)
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
