/** Duration label on a video tile, such as `1:07`. */
export const filmLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
