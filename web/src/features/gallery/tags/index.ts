/** The field for tags, for others who give them. */
export { TagsInput } from './tags-input.tsx'
