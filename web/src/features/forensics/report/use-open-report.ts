import { isUuid } from '@studio/contract/kernel'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ForensicReport, ReportDraft } from '@studio/contract/forensics'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readReportFile } from './report-file.ts'
import { useReport } from './reports.queries.ts'

/** A report that was saved, which has an id, or one that came as a file. */
export interface OpenReport {
  id?: string
  draft: ReportDraft
  createdAt: string
  /** Where its picture is one of the own gallery, and there still. */
  mediaId?: string
}

export type OpenedReport = ReturnType<typeof useOpenReport>

const draftIn = ({ id: _id, createdAt: _at, picture: _picture, ...draft }: ForensicReport): ReportDraft =>
  draft

/**
 * The report that the address names, or that was given as a file; the latter goes first, since it came later.
 * @param onOpen told when another is opened, before it is there.
 */
export function useOpenReport(onOpen: () => void) {
  const { report }: { report?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = typeof report === 'string' && isUuid(report) ? report : undefined
  const { data, error, isPending } = useReport(id)
  const [given, setGiven] = useState<OpenReport>()
  const [isNoReport, setIsNoReport] = useState(false)
  const [before, setBefore] = useState(id)
  if (id !== before) {
    setBefore(id)
    // Another address was opened: what was given before it came earlier.
    if (id !== undefined) {
      setGiven(undefined)
      setIsNoReport(false)
    }
  }
  const tell = useEffectEvent(onOpen)
  useEffect(() => {
    if (id !== undefined) tell()
  }, [id])
  // Stays on the route it is on: several show this screen, and another route would mount it anew, without its picture.
  const toAddress = (search: { report?: string }) =>
    void navigate({
      to: '.',
      search: { tab: 'forensics', ...search },
      replace: true,
    })
  const saved: OpenReport | undefined =
    data && id === data.id
      ? {
          id,
          draft: draftIn(data),
          createdAt: data.createdAt,
          ...(data.mediaId && data.picture ? { mediaId: data.mediaId } : {}),
        }
      : undefined
  return {
    open: given ?? saved,
    isFetching: !given && id !== undefined && isPending,
    error: given || id === undefined ? null : error,
    /** What was given as a report is none. */
    isNoReport,
    async openFile(file: File): Promise<void> {
      const read = await readReportFile(file)
      setIsNoReport(!read)
      if (!read) return
      onOpen()
      setGiven({ draft: read.report, createdAt: read.createdAt })
      toAddress({})
    },
    /** Another picture than that of the address is examined; the report stays open. */
    keepAddress(): void {
      setIsNoReport(false)
      toAddress(given || id === undefined ? {} : { report: id })
    },
    close(): void {
      setGiven(undefined)
      setIsNoReport(false)
      toAddress({})
    },
  }
}
