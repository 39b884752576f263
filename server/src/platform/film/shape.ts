import type { FilmShape } from './codec.ts'

/** FFmpeg filter chain that converts any video to a shape. */
export const toShape = ({ width, height, fps }: FilmShape): string =>
  [
    `fps=${fps}`,
    `scale=${width}:${height}:force_original_aspect_ratio=increase:out_color_matrix=bt709:out_range=tv`,
    `crop=${width}:${height}`,
    'format=yuv420p',
  ].join(',')
