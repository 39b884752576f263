// Format of decoded sound, the same for every codec, so that mixing is implemented only once.

/** Samples per second and channel. */
export const SOUND_RATE = 48_000
export const SOUND_CHANNELS = 2
/** Bits per second of sound that is encoded again. */
export const SOUND_BITRATE = 192_000

/**
 * The FFmpeg filters that convert any sound to `RawSound`. It starts at `start` seconds of the file, and gaps between
 * its packets are filled with silence, so that a sample's index is its position in time.
 */
export const toRawSound = (start = 0): string =>
  [
    `aresample=${SOUND_RATE}:async=1:first_pts=${Math.round(start * SOUND_RATE)}`,
    'aformat=sample_fmts=flt:channel_layouts=stereo',
  ].join(',')
