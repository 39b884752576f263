/**
 * Public entry of Reverse: its routes, and what Forensics shares: the image drop zone and the worker watchdog. The
 * screen is in `screen.ts`.
 */
export { CLOCK, Watchdog } from './reading/watchdog.ts'
export type { ReverseSearch } from './reverse-search.ts'
export { screenParts } from './zone/screen-parts.ts'
export { PictureZone } from './zone/picture-zone.tsx'
export { useGivenFile } from './zone/use-given-file.ts'
