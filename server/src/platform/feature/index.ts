/** What every feature is built of (`Platform`), and what it declares about itself (`Feature`). */
export * from './feature.ts'
export * from './moderated.ts'
export * from './platform.ts'
export * from './proposal-kind.ts'
