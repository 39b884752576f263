/** Parts of the Forensics screen for an image, a batch or a report. */
export { BatchView } from './batch/batch-view.tsx'
export { Desk } from './desk/desk.tsx'
export { ReportView } from './report/report-view.tsx'
