/** Inspection of video files, regardless of their declared type. */
export { inspectVideo } from './inspect-video.ts'
export { stripMetadata } from './plain-video.ts'
