/** What people meet of moderation: reporting, and what was decided about things of theirs. */
import { late } from '../../design/index.ts'

/** Of a public profile, and of a published work; nothing for whoever is not signed in, or whose it is. */
export { ReportButton, ReportRoadmapButton, ReportWork, ReportWorkButton } from './report/report-button.tsx'
/** What was decided about somebody, also while they are suspended. */
export const OwnDecisions = late(() => import('./decisions/decisions-list.tsx').then((m) => m.DecisionsList))
