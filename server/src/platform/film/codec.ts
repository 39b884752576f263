// Raw video frames, independent of the codec implementation.

/** Even size in px, and frames per second. */
export interface FilmShape {
  width: number
  height: number
  fps: number
}

/**
 * A frame: one plane of brightness and two of colour at half the size (YUV 4:2:0, BT.709, limited range). `bytesOf`
 * long.
 */
export type RawFrame = Uint8Array

export const bytesOf = ({ width, height }: Pick<FilmShape, 'width' | 'height'>): number =>
  (width * height * 3) / 2

/** Decoded sound: 48,000 samples per second (`SOUND_RATE`), left and right interleaved, from -1 to 1. */
export type RawSound = Float32Array<ArrayBuffer>

/** A part of a file's sound, in seconds. */
export interface PlacedSound {
  path: string
  start: number
  seconds: number
}

/** A video being written. */
export interface FilmWriter {
  /** Adds a frame. Its memory may be reused when this returns. */
  write(frame: RawFrame): Promise<void>
  /** Finishes the file, with the index first, so that it plays while it is downloading. */
  close(): Promise<void>
}

export interface FilmCodec {
  /** Name of the implementation, for logs. */
  name: string
  /** Starts an mp4 (H.264, 8 bit, 4:2:0) that browsers on every system can play. `quality` is 0 (best) to 51. */
  write(path: string, shape: FilmShape, quality: number): Promise<FilmWriter>
  /**
   * Frames of a video, converted to another shape: cropped to its ratio around the centre, at its rate. A frame is only
   * valid until the next one is requested. Throws if the file isn't a video.
   */
  read(path: string, shape: FilmShape): AsyncIterable<RawFrame>
  /**
   * Concatenates videos without re-encoding. Returns false and writes nothing if that isn't possible: another shape or
   * frame count than declared, or another encoding. Sound is omitted.
   */
  splice(path: string, films: readonly SplicedFilm[], shape: FilmShape): Promise<boolean>
  /** True if the file has decodable sound. */
  hasSound(path: string): Promise<boolean>
  /**
   * Sound of a file in blocks of any length, from the start of its video. Empty without sound. Damaged parts are
   * skipped.
   */
  readSound(path: string): AsyncIterable<RawSound>
  /** Adds sound (AAC, stereo) to a silent video, without re-encoding its images. */
  addSound(path: string, sound: AsyncIterable<RawSound>): Promise<void>
  /**
   * Concatenates sounds and adds them to a silent video, without re-encoding. Returns false and changes nothing if
   * that isn’t possible: one is not AAC, differs from the others in rate, channels or settings, or has gaps.
   */
  passSound(path: string, sounds: readonly PlacedSound[]): Promise<boolean>
}

export interface SplicedFilm {
  path: string
  frames: number
}
