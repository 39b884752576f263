/** What the screen of forensics shows once there is a picture, several, or a report. */
// With them, since a menu that is opened without a network has to be there.
import '../../design/layers/menu-list.tsx'

export { BatchView } from './batch/batch-view.tsx'
export { Desk } from './desk/desk.tsx'
export { ReportView } from './report/report-view.tsx'
