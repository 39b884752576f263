/** The door of Reverse: its addresses, and what forensics has as well: the place where a picture is given, and the watch over a worker. Its screen is `screen.ts`. */
export { CLOCK, Watchdog } from './reading/watchdog.ts'
export type { ReverseSearch } from './reverse-search.ts'
export { screenParts } from './zone/screen-parts.ts'
export { PictureZone } from './zone/picture-zone.tsx'
export { useGivenFile } from './zone/use-given-file.ts'
