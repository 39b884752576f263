import { MAX_REPORT_BYTES, REPORT_FORMAT, type ReportDraft, ReportFile } from '@studio/contract/forensics'
import { readTextFile } from '../../../platform/index.ts'

/** Whitespace doesn't count when saved. */
const MAX_BYTES = 4 * MAX_REPORT_BYTES

/** Returns whether a file should be read as a report. */
export const looksLikeReport = ({ name, type }: File): boolean =>
  type === 'application/json' || name.toLowerCase().endsWith('.json')

/** The export format, which can be read and repeated without a server. */
export const reportFileOf = (report: ReportDraft, createdAt: string): ReportFile => ({
  format: REPORT_FORMAT,
  version: 1,
  createdAt,
  report,
})

/** Parses an exported report; undefined for anything else. Untrusted input. */
export async function readReportFile(file: Blob): Promise<ReportFile | undefined> {
  if (file.size > MAX_BYTES) return undefined
  try {
    return ReportFile.parse(JSON.parse((await readTextFile(file)).text))
  } catch {
    return undefined
  }
}
