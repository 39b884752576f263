/** Components for publishing, used by other features. */
export { PublishPicture, PublishSheet } from './publish/late-parts.ts'
