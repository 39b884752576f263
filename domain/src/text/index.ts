/**
 * Text in any script: words, diffs, merges, similarity and spans. Pure and without the DOM, so that all callers treat
 * text in the same way.
 */
export * from './diff-words.ts'
export * from './fold.ts'
export * from './lookalikes.ts'
export * from './merge3.ts'
export * from './min-hash.ts'
export * from './search.ts'
export * from './similarity.ts'
export * from './spans.ts'
export * from './words.ts'
