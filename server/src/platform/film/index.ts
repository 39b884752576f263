/** Video codec: raw frames to mp4 and back. */
export * from './codec.ts'
export { type Loudness, measureLoudness } from './loudness.ts'
export { openCommandCodec } from './command-codec.ts'
export { openLibraryCodec } from './library-codec.ts'
export { markSource, type SourceType } from './provenance.ts'
export { SOUND_CHANNELS, SOUND_RATE } from './sound.ts'
