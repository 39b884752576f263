import { rename } from 'node:fs/promises'
import { Decoder, Demuxer, Encoder, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_ID_AAC,
  AV_SAMPLE_FMT_FLT,
  FF_ENCODER_AAC,
} from 'node-av/constants'
import { Frame, type Packet, type Stream } from 'node-av/lib'
import type { PlacedSound, RawSound } from './codec.ts'
import { SOUND_BITRATE, SOUND_CHANNELS, SOUND_RATE, toRawSound } from './sound.ts'

/** Samples of an AAC packet. */
const PACKET = 1024

const toSeconds = (time: bigint, { num, den }: { num: number; den: number }) => (Number(time) * num) / den

/** Start of the video in seconds, to which sound is relative. */
const startOf = (video: Stream | undefined) =>
  video && video.startTime > 0n ? toSeconds(video.startTime, video.timeBase) : 0

export async function* readSound(path: string): AsyncGenerator<RawSound> {
  await using demuxer = await Demuxer.open(path)
  const audio = demuxer.audio()
  if (!audio) return
  // A damaged packet is skipped, which loses only a few ms of sound.
  using decoder = await Decoder.create(audio, { exitOnError: false })
  using filter = FilterAPI.create(toRawSound(startOf(demuxer.video())))
  for await (const frame of filter.frames(decoder.frames(demuxer.packets(audio.index)))) {
    if (!frame) continue
    const bytes = frame.toBuffer()
    // Copied, because floats have to be aligned.
    yield new Float32Array(Uint8Array.from(bytes.subarray(0, frame.nbSamples * SOUND_CHANNELS * 4)).buffer)
    frame.free()
  }
}

export async function hasSound(path: string): Promise<boolean> {
  try {
    for await (const _ of readSound(path)) return true
  } catch {
    // The format is unknown, or the file is damaged.
  }
  return false
}

/** A packet of sound with its start in seconds. */
interface TimedPacket {
  packet: Packet
  seconds: number
}

/** Copies the video track, interleaves sound, and replaces the file. */
async function withSound(
  path: string,
  addStream: (muxer: Muxer) => number,
  packets: (muxer: Muxer) => AsyncGenerator<TimedPacket>,
): Promise<void> {
  const soundPath = `${path}.sound.mp4`
  {
    await using demuxer = await Demuxer.open(path)
    const video = demuxer.video()
    if (!video) throw new Error('The file has no video track.')
    // Packets are already in order, and a queue could cut off sound longer than the video.
    await using muxer = await Muxer.open(soundPath, {
      useSyncQueue: false,
      options: { movflags: '+faststart' },
    })
    const picture = muxer.addStream(video)
    const track = addStream(muxer)
    const sound = packets(muxer)
    let next = await sound.next()
    const soundUntil = async (seconds: number) => {
      for (; !next.done && next.value.seconds <= seconds; next = await sound.next()) {
        await muxer.writePacket(next.value.packet, track)
        next.value.packet.free()
      }
    }
    for await (const packet of demuxer.packets(video.index)) {
      if (!packet) continue
      await soundUntil(toSeconds(packet.dts, video.timeBase))
      await muxer.writePacket(packet, picture)
      packet.free()
    }
    await soundUntil(Number.POSITIVE_INFINITY)
  }
  await rename(soundPath, path)
}

async function* encoded(encoder: Encoder, sound: AsyncIterable<RawSound>): AsyncGenerator<TimedPacket> {
  let at = 0
  let end = Number.POSITIVE_INFINITY
  const timed = (packet: Packet) => {
    const pts = Number(packet.pts)
    // The file ends with its video, not with the silence that fills the last packet.
    packet.duration = BigInt(Math.min(PACKET, end - pts))
    return { packet, seconds: pts / SOUND_RATE }
  }
  // The encoder drops an incomplete packet.
  async function* filled() {
    yield* sound
    end = at
    const missing = (PACKET - (at % PACKET)) % PACKET
    if (missing > 0) yield new Float32Array(missing * SOUND_CHANNELS)
  }
  for await (const samples of filled()) {
    const nbSamples = samples.length / SOUND_CHANNELS
    using frame = Frame.fromAudioBuffer(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength), {
      nbSamples,
      format: AV_SAMPLE_FMT_FLT,
      sampleRate: SOUND_RATE,
      channelLayout: AV_CHANNEL_LAYOUT_STEREO,
      timeBase: { num: 1, den: SOUND_RATE },
      pts: BigInt(at),
    })
    at += nbSamples
    for await (const packet of encoder.packets(frame)) if (packet) yield timed(packet)
  }
  for await (const packet of encoder.packets(null))
    if (packet && Number(packet.pts) < end) yield timed(packet)
}

export async function addSound(path: string, sound: AsyncIterable<RawSound>): Promise<void> {
  using encoder = await Encoder.create(FF_ENCODER_AAC, { bitrate: SOUND_BITRATE, autoResample: true })
  await withSound(
    path,
    (muxer) => muxer.addStream(encoder),
    () => encoded(encoder, sound),
  )
}

/** Properties that must match for a decoder to continue with the next sound; undefined if it isn't AAC. */
function likenessOf(audio: Stream | undefined): string | undefined {
  if (audio?.codecpar.codecId !== AV_CODEC_ID_AAC) return undefined
  const { codecpar, timeBase } = audio
  const { profile, sampleRate, channels, frameSize, extradata } = codecpar
  // Other lengths belong to AAC variants whose packets can't be counted like this.
  if (frameSize !== PACKET || timeBase.num !== 1 || timeBase.den !== sampleRate) return undefined
  return JSON.stringify([profile, sampleRate, channels, extradata?.toString('base64') ?? null])
}

/** Inspects a sound, if its packets are contiguous from start to end. The last sound may end early. */
async function examine(
  sound: PlacedSound,
  isLast: boolean,
): Promise<{ likeness: string; rate: number } | undefined> {
  await using demuxer = await Demuxer.open(sound.path)
  const audio = demuxer.audio()
  const likeness = likenessOf(audio)
  if (!audio || likeness === undefined) return undefined
  const rate = audio.codecpar.sampleRate
  const offset = Math.round(startOf(demuxer.video()) * rate)
  const [first, last] = [sound.start * rate, (sound.start + sound.seconds) * rate]
  let expected: number | undefined
  let start = Number.POSITIVE_INFINITY
  for await (const packet of demuxer.packets(audio.index)) {
    if (!packet) continue
    const at = Number(packet.pts) - offset
    packet.free()
    start = Math.min(start, at)
    if (expected !== undefined && at !== expected) return undefined
    expected = at + PACKET
  }
  if (expected === undefined || start > first || (expected < last && !isLast)) return undefined
  return { likeness, rate }
}

/**
 * The packets of each sound in sequence. The video is divided into slots of 1,024 samples, and each gets the packet
 * nearest to it, within half a slot (11 ms at 48 kHz). These differences don't add up over sounds.
 */
async function* passed(sounds: readonly PlacedSound[], rate: number): AsyncGenerator<TimedPacket> {
  // The packet before the first one primes the decoder, and is marked as inaudible.
  let slot = -1
  let begin = 0
  for (const { path, start, seconds } of sounds) {
    const end = begin + seconds * rate
    await using demuxer = await Demuxer.open(path)
    const offset = Math.round(startOf(demuxer.video()) * rate)
    for await (const packet of demuxer.packets(demuxer.audio()?.index)) {
      if (!packet) continue
      const at = Number(packet.pts) - offset - start * rate + begin
      const place = slot * PACKET
      if (place + PACKET / 2 >= end) {
        packet.free()
        break
      }
      if (at < place - PACKET / 2) {
        packet.free()
        continue
      }
      // Sound that starts without such a packet.
      slot = Math.max(slot, Math.round(at / PACKET))
      packet.pts = BigInt(slot * PACKET)
      packet.dts = packet.pts
      packet.duration = BigInt(PACKET)
      yield { packet, seconds: (slot * PACKET) / rate }
      slot++
    }
    begin = end
  }
}

export async function passSound(path: string, sounds: readonly PlacedSound[]): Promise<boolean> {
  const results = await Promise.all(sounds.map((sound, i) => examine(sound, i === sounds.length - 1)))
  const [first] = results
  if (!first || results.some((each) => each?.likeness !== first.likeness)) return false
  await using model = await Demuxer.open(sounds[0]?.path ?? '')
  const kind = model.audio()
  if (!kind) return false
  await withSound(
    path,
    (muxer) => muxer.addStream(kind),
    () => passed(sounds, first.rate),
  )
  return true
}
