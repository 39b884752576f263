/** The door of Reverse: its addresses, and the place where a picture is given, which forensics has as well. Its screen is `screen.ts`. */
export type { ReverseSearch } from './reverse-search.ts'
export { PictureZone } from './zone/picture-zone.tsx'
export { useGivenFile } from './zone/use-given-file.ts'
