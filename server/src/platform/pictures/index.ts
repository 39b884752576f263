// Pictures: bytes from outside are made safe here, and small renderings are made of them.
export * from './export-picture.ts'
export * from './inspect-picture.ts'
export * from './read-picture.ts'
export * from './render-picture.ts'
export * from './square.ts'
export * from './thumbnails.ts'
