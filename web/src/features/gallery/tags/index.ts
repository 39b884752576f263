/** Tag dialog for several items and the list of tags, for other features. */
export { TagsOfAll } from './tags-of-all.tsx'
export { tagsQuery } from '../picture.queries.ts'
