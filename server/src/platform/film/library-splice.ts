import { Demuxer, Muxer } from 'node-av/api'
import type { Stream } from 'node-av/lib'
import type { FilmShape, SplicedFilm } from './codec.ts'

/** Properties that must match for a decoder to continue with the next video. */
const likenessOf = ({ codecpar, timeBase }: Stream) =>
  JSON.stringify([
    ...[codecpar.codecId, codecpar.profile, codecpar.level, codecpar.format],
    ...[codecpar.width, codecpar.height, codecpar.colorRange, codecpar.colorSpace],
    ...[timeBase.num, timeBase.den, codecpar.extradata?.toString('base64') ?? null],
  ])

/** Inspects a video, if it has this shape and frame count. */
async function examine({ path, frames }: SplicedFilm, shape: FilmShape): Promise<string | undefined> {
  await using demuxer = await Demuxer.open(path)
  const video = demuxer.video()
  if (!video) return undefined
  const { width, height } = video.codecpar
  if (width !== shape.width || height !== shape.height) return undefined
  const ticks = video.timeBase.den / (shape.fps * video.timeBase.num)
  let matches = 0
  for await (const packet of demuxer.packets(video.index)) {
    if (!packet) continue
    // With another or variable frame rate, frames would be out of place.
    const isInPlace = packet.pts >= 0n && Number(packet.pts) % ticks === 0
    if (isInPlace) matches++
    packet.free()
  }
  return matches === frames ? likenessOf(video) : undefined
}

export async function splice(
  path: string,
  films: readonly SplicedFilm[],
  shape: FilmShape,
): Promise<boolean> {
  const [first] = films
  if (!first) return false
  const likeness = await examine(first, shape)
  if (likeness === undefined) return false
  for (const film of films.slice(1)) if ((await examine(film, shape)) !== likeness) return false

  await using model = await Demuxer.open(first.path)
  const kind = model.video()
  if (!kind) return false
  await using muxer = await Muxer.open(path, { options: { movflags: '+faststart' } })
  const stream = muxer.addStream(kind)
  const ticks = BigInt(kind.timeBase.den / (shape.fps * kind.timeBase.num))
  let start = 0n
  for (const film of films) {
    await using demuxer = await Demuxer.open(film.path)
    for await (const packet of demuxer.packets(demuxer.video()?.index)) {
      if (!packet) continue
      packet.pts += start
      packet.dts += start
      await muxer.writePacket(packet, stream)
      packet.free()
    }
    start += BigInt(film.frames) * ticks
  }
  return true
}
