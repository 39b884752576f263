import type { HelpTarget } from './open-help.ts'

export type HelpTab = 'topics' | 'search' | 'shortcuts'

/** Where somebody is in the help. */
export interface HelpPlace extends HelpTarget {
  tab: HelpTab
  /** What is searched for; kept while a result is read. */
  query: string
}

export const BEGINNING: HelpPlace = { tab: 'topics', query: '' }
