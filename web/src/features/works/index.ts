/** Components for publishing, used by other features. */
export { PublishPicture, PublishSheet } from './publish/lazy-parts.ts'
