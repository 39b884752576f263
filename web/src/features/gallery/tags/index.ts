/** The sheet for the tags of several, for others who give them, and those that pictures have. */
export { TagsOfAll } from './tags-of-all.tsx'
export { tagsQuery } from '../picture.queries.ts'
