import { MAX_REPORT_BYTES, REPORT_FORMAT, type ReportDraft, ReportFile } from '@studio/contract/forensics'
import { readTextFile } from '../../../platform/index.ts'

/** Spaces are not counted where it is saved. */
const MOST_BYTES = 4 * MAX_REPORT_BYTES

/** Whether a file that was given is to be read as a report, not as a picture. */
export const looksLikeReport = ({ name, type }: File): boolean =>
  type === 'application/json' || name.toLowerCase().endsWith('.json')

/** As it is exported: what needs no server to be read and run again. */
export const reportFileOf = (report: ReportDraft, createdAt: string): ReportFile => ({
  format: REPORT_FORMAT,
  version: 1,
  createdAt,
  report,
})

/** A report that was exported; undefined for anything else. Whoever wrote it may have written anything. */
export async function readReportFile(file: Blob): Promise<ReportFile | undefined> {
  if (file.size > MOST_BYTES) return undefined
  try {
    return ReportFile.parse(JSON.parse((await readTextFile(file)).text))
  } catch {
    return undefined
  }
}
