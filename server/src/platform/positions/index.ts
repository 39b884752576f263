/** Positions in a list that users order: strings between which another one always fits. */
export { firstPosition, positionBetween } from './positions.ts'
