/**
 * Text in any script: its words, what was changed in it, two changes brought together, how alike two texts are, and
 * places in them. Pure and without the DOM, so that everything that handles texts treats them alike.
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
