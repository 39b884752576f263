import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rename } from 'node:fs/promises'
import { bytesOf, type FilmCodec, type FilmShape, type FilmWriter, type RawSound } from './codec.ts'
import { toShape } from './shape.ts'
import { SOUND_BITRATE, SOUND_CHANNELS, SOUND_RATE, toRawSound } from './sound.ts'

const QUIET = ['-hide_banner', '-loglevel', 'error', '-nostdin']
/** Max. characters of its output in an error. */
const MAX_WORDS = 500

/** Resolves when the command has succeeded, else throws its output. */
function endOf(child: ChildProcess): Promise<void> {
  let words = ''
  child.stderr?.on('data', (chunk) => {
    words = `${words}${chunk}`.slice(-MAX_WORDS)
  })
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${words.trim()}`)),
    )
  })
  // The writer or reader awaits it at the end.
  ended.catch(() => undefined)
  return ended
}

const writeArguments = (path: string, { width, height, fps }: FilmShape, quality: number): string[] => [
  ...[...QUIET, '-y', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-s', `${width}x${height}`],
  ...['-r', String(fps), '-color_range', 'tv', '-colorspace', 'bt709', '-i', 'pipe:0'],
  ...['-an', '-c:v', 'libx264', '-preset', 'veryfast', '-crf', String(quality), '-profile:v', 'high'],
  ...['-pix_fmt', 'yuv420p', '-g', String(fps * 2), '-color_range', 'tv', '-colorspace', 'bt709'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-movflags', '+faststart', '-f', 'mp4', path],
]

const bytesOfSound = ({ buffer, byteOffset, byteLength }: RawSound) =>
  new Uint8Array(buffer, byteOffset, byteLength)
const RAW_SOUND = ['-f', 'f32le', '-ar', String(SOUND_RATE), '-ac', String(SOUND_CHANNELS)]
/** Bytes of one sample of both channels. */
const SAMPLE = SOUND_CHANNELS * Float32Array.BYTES_PER_ELEMENT

const addSoundArguments = (path: string, soundPath: string): string[] => [
  ...[...QUIET, '-y', '-i', path, ...RAW_SOUND, '-i', 'pipe:0', '-map', '0:v:0', '-map', '1:a:0'],
  ...['-c:v', 'copy', '-c:a', 'aac', '-b:a', String(SOUND_BITRATE), '-movflags', '+faststart', soundPath],
]

/** Codec that uses an installed ffmpeg. */
export function openCommandCodec(command: string): FilmCodec {
  return {
    name: command,

    async write(path, shape, quality): Promise<FilmWriter> {
      const child = spawn(command, writeArguments(path, shape, quality), {
        stdio: ['pipe', 'ignore', 'pipe'],
      })
      const ended = endOf(child)
      child.stdin.on('error', () => undefined)
      return {
        async write(frame) {
          // A pipe holds the data until it is read, but the frame's memory is reused immediately.
          if (!child.stdin.write(Uint8Array.from(frame)))
            await Promise.race([once(child.stdin, 'drain'), ended])
        },
        async close() {
          child.stdin.end()
          await ended
        },
      }
    },

    // The result for different videos can't be predicted.
    splice: async () => false,

    async hasSound(path) {
      const probe = ['-i', path, '-map', '0:a:0', '-frames:a', '1', '-f', 'null', '-']
      const child = spawn(command, [...QUIET, ...probe], { stdio: ['ignore', 'ignore', 'pipe'] })
      return await endOf(child).then(
        () => true,
        () => false,
      )
    },

    async *readSound(path) {
      if (!(await this.hasSound(path))) return
      const raw = ['-map', '0:a:0', '-af', toRawSound(), ...RAW_SOUND, 'pipe:1']
      const child = spawn(command, [...QUIET, '-i', path, ...raw], { stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = endOf(child)
      let rest: Uint8Array = new Uint8Array()
      try {
        for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
          const bytes = Buffer.concat([rest, chunk])
          const aligned = bytes.length - (bytes.length % SAMPLE)
          rest = Uint8Array.from(bytes.subarray(aligned))
          if (aligned > 0) yield new Float32Array(Uint8Array.from(bytes.subarray(0, aligned)).buffer)
        }
        await ended
      } finally {
        child.kill('SIGKILL')
      }
    },

    async addSound(path, sound) {
      const soundPath = `${path}.sound.mp4`
      const child = spawn(command, addSoundArguments(path, soundPath), { stdio: ['pipe', 'ignore', 'pipe'] })
      const ended = endOf(child)
      child.stdin.on('error', () => undefined)
      for await (const samples of sound) {
        const bytes = Buffer.from(Uint8Array.from(bytesOfSound(samples)))
        if (!child.stdin.write(bytes)) await Promise.race([once(child.stdin, 'drain'), ended])
      }
      child.stdin.end()
      await ended
      await rename(soundPath, path)
    },

    // Packets can't be counted through a command, so sound is encoded again.
    passSound: async () => false,

    async *read(path, shape) {
      const raw = ['-vf', toShape(shape), '-an', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', 'pipe:1']
      const child = spawn(command, [...QUIET, '-i', path, ...raw], { stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = endOf(child)
      const frame = new Uint8Array(bytesOf(shape))
      let filled = 0
      try {
        for await (const chunk of child.stdout as AsyncIterable<Buffer>)
          for (let at = 0; at < chunk.length; ) {
            const part = chunk.subarray(at, at + frame.length - filled)
            frame.set(part, filled)
            at += part.length
            filled += part.length
            if (filled < frame.length) continue
            yield frame
            filled = 0
          }
        await ended
      } finally {
        child.kill('SIGKILL')
      }
    },
  }
}
