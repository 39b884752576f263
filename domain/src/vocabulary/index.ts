/**
 * Vocabulary of prompts in English and Spanish, and its parser. Pure, light and without the DOM, so that renderer and
 * writing tools share it.
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
