/** Videos: what a file really is, whatever was said about it. */
export { inspectVideo } from './inspect-video.ts'
export { makePlain } from './plain-video.ts'
