/** Own things: models of one's own products, which stand in photo shoots. */
import { late } from '../../design/index.ts'

export type { ThingsAddress } from './things.queries.ts'

/** Own things in the brief of a shoot. */
export const OwnThingsField = late(() => import('./shoot/own-things-field.tsx').then((m) => m.OwnThingsField))
