// Films as raw frames, whatever encodes and decodes them.

/** Size in pixels, both even, and frames in a second. */
export interface FilmShape {
  width: number
  height: number
  fps: number
}

/**
 * A frame: planes of brightness and of two colours at half the size, one after another (YUV 4:2:0, BT.709, limited
 * range). `bytesOf` long.
 */
export type RawFrame = Uint8Array

export const bytesOf = ({ width, height }: Pick<FilmShape, 'width' | 'height'>): number =>
  (width * height * 3) / 2

/** Decoded sound: 48,000 samples a second (`SOUND_RATE`), left and right in turn, from -1 to 1. */
export type RawSound = Float32Array<ArrayBuffer>

/** Part of the sound of a file, in seconds. */
export interface PlacedSound {
  path: string
  start: number
  seconds: number
}

/** A film being written. */
export interface FilmWriter {
  /** Takes one more frame; its memory may be used again when this returns. */
  write(frame: RawFrame): Promise<void>
  /** Finishes the file, which then plays from its beginning while it is still being fetched. */
  close(): Promise<void>
}

export interface FilmCodec {
  /** What does the work, for logs. */
  name: string
  /** Begins an mp4 (H.264, 8 bit, 4:2:0) that browsers on every system play. `quality` is 0 (best) to 51. */
  write(path: string, shape: FilmShape, quality: number): Promise<FilmWriter>
  /**
   * The frames of a film in another shape: cut to its ratio round the middle, at its rate. A frame is only good until
   * the next is asked for. Throws when the file is no film.
   */
  read(path: string, shape: FilmShape): AsyncIterable<RawFrame>
  /**
   * Writes films one after another as they are, without a frame being encoded anew. Answers false, and writes nothing,
   * where that cannot be: one is not of this shape, has not as many frames as it is said to, or was encoded otherwise.
   * Their sound is left out.
   */
  splice(path: string, films: readonly SplicedFilm[], shape: FilmShape): Promise<boolean>
  /** Whether the file has sound that can be decoded. */
  hasSound(path: string): Promise<boolean>
  /**
   * The sound of a file in blocks of any length, from the moment at which its picture starts. Nothing where the file has none.
   * Damaged parts are left out.
   */
  readSound(path: string): AsyncIterable<RawSound>
  /** Adds sound (AAC, stereo) to a film without sound. Its picture is not encoded again. */
  addSound(path: string, sound: AsyncIterable<RawSound>): Promise<void>
  /**
   * Adds the sounds one after another to a film without sound, without encoding them again. Answers false, and changes nothing,
   * where that is impossible: one is not AAC, differs from the others in rate, channels or settings, or has gaps.
   */
  passSound(path: string, sounds: readonly PlacedSound[]): Promise<boolean>
}

export interface SplicedFilm {
  path: string
  frames: number
}
