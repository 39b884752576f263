import type { FilmShape } from './codec.ts'

/** The chain of filters, in FFmpeg's own words, that brings any film into a shape. */
export const toShape = ({ width, height, fps }: FilmShape): string =>
  [
    `fps=${fps}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height}`,
    'format=yuv420p',
  ].join(',')
