/** Places in a list that people put in order: texts between which there is always room for another. */
export { firstPosition, positionBetween } from './positions.ts'
