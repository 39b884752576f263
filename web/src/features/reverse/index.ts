/** The door of Reverse for the addresses of the app; its screen is `screen.ts`. */
export type { ReverseSearch } from './reverse-search.ts'
