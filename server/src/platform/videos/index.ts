/** Inspection of video files, regardless of their declared type. */
export { inspectVideo } from './inspect-video.ts'
export { makePlain } from './plain-video.ts'
