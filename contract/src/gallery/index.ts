/** The gallery: every picture a user has made, and how to look through them. */
export * from './changes.endpoints.ts'
export * from './changes.ts'
export * from './gallery.endpoints.ts'
export * from './gallery.export.ts'
export * from './gallery.ts'
export * from './relatives.endpoints.ts'
export * from './trash.endpoints.ts'
export * from './zip.endpoints.ts'
