/** The sheet for the tags of several, for others who give them. */
export { TagsOfAll } from './tags-of-all.tsx'
