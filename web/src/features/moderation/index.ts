/** What people meet of moderation: reporting, and what was decided about things of theirs. */
import { lazy } from 'react'

/** Of a public profile, and of a published work; nothing for whoever is not signed in, or whose it is. */
export { ReportButton, ReportRoadmapButton, ReportWork, ReportWorkButton } from './report/report-button.tsx'
/** What was decided about somebody, also while they are suspended. */
export const OwnDecisions = lazy(async () => ({
  default: (await import('./decisions/decisions-list.tsx')).DecisionsList,
}))
