/** Own things: models of one's own products, which stand in photo shoots. */
import type { OwnName } from '@studio/domain/vocabulary'
import type { QueryClient } from '@tanstack/react-query'
import { late } from '../../design/index.ts'

export type { ThingsAddress } from './things.queries.ts'

/** Own things in the brief of a shoot. */
export const OwnThingsField = late(() => import('./shoot/own-things-field.tsx').then((m) => m.OwnThingsField))

const MINE = /(?<!\p{L})(?:my|our|mis?|nuestr[oa]s?)\s/iu

/**
 * Those own things that a text calls by "my" and their name. Asks for nothing where it says no "my", and knows of none where
 * they cannot be read: the text is read all the same.
 */
export const ownNamesIn = async (text: string, cache: QueryClient): Promise<OwnName[]> =>
  MINE.test(text)
    ? await import('./own-names-in.ts').then((m) => m.ownNamesIn(text, cache)).catch(() => [])
    : []
