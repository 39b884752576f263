/** What the screen of forensics shows once there is a picture, several, or a report. */
export { BatchView } from './batch/batch-view.tsx'
export { Desk } from './desk/desk.tsx'
export { ReportView } from './report/report-view.tsx'
