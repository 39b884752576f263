/** Local video rendering: shots from images, and joining shots. */
export { createFilms, FilmFailed, type Films } from './films.ts'
export type { FilmPart } from './film-parts.ts'
export { createStudioVideoEngine } from './studio-video.ts'
