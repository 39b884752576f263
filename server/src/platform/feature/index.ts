/** Shared resources of all features (`Platform`) and their declarations (`Feature`). */
export * from './feature.ts'
export * from './moderated.ts'
export * from './platform.ts'
export * from './proposal-kind.ts'
