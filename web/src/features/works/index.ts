/** Works for other screens: what publishes something of one's own. */
export { PublishPicture, PublishSheet } from './publish/late-parts.ts'
