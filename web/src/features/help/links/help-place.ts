import type { HelpTarget } from './open-help.ts'

export type HelpTab = 'topics' | 'search' | 'shortcuts'

/** Current place in the help. */
export interface HelpPlace extends HelpTarget {
  tab: HelpTab
  /** Search text; kept while a result is open. */
  query: string
}

export const HELP_START: HelpPlace = { tab: 'topics', query: '' }
