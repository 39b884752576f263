/** Moderation for users: reports, and decisions about their content. */
import { lazyComponent } from '../../design/index.ts'

/** Report button of public profiles and published works. Renders nothing for signed-out visitors and the author. */
export { ReportButton, ReportRoadmapButton, ReportWork, ReportWorkButton } from './report/report-button.tsx'
/** Decisions about a user’s content, also shown to suspended users. */
export const OwnDecisions = lazyComponent(() =>
  import('./decisions/decisions-list.tsx').then((m) => m.DecisionsList),
)
