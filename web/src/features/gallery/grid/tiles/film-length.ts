/** How long a film is, as it stands on its tile: `1:07`. */
export const filmLength = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
