// Pictures: bytes from outside are made safe here, in a process of their own, and small renderings are made of them.
export * from './apart/index.ts'
export * from './export-picture.ts'
export * from './paint.ts'
export type { InspectedPicture } from './inspect-picture.ts'
export { type Picture, PictureProblem } from './read-picture.ts'
export * from './perceptual-hash.ts'
export type { RenderedPicture, Rendering } from './render-picture.ts'
export * from './thumbnails.ts'
