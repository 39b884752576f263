/**
 * What a prompt can say that the product understands: the words, in English and Spanish, and the reader that finds
 * them. Pure, light and without the DOM, so that whoever draws and whoever helps to write read the same words.
 */
export * from './colour-words.ts'
export { LETTERS, TUBE_LETTERS } from './lettering.ts'
export * from './light-labels.ts'
export * from './linear-light.ts'
export { type OwnName } from './own-names.ts'
export * from './phrases.ts'
export * from './read-prompt.ts'
export * from './relations.ts'
export * from './scene-spec.ts'
export * from './scene-words.ts'
export * from './subject-words.ts'
