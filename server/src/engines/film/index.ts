/** Films made here: shots of pictures, and shots joined to a film. */
export { createFilms, FilmFailed, type Films } from './films.ts'
export type { FilmPart } from './film-parts.ts'
export { createStudioVideoEngine } from './studio-video.ts'
