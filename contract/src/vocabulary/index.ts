/**
 * What a prompt can say that the product understands: the words, in English and Spanish, and the reader that finds
 * them. Pure, light and without the DOM, so that whoever draws and whoever helps to write read the same words.
 */
export * from './poses.ts'
