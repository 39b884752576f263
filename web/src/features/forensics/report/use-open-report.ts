import { isUuid } from '@studio/contract/kernel'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ForensicReport, ReportDraft } from '@studio/contract/forensics'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readReportFile } from './report-file.ts'
import { useReport } from './reports.queries.ts'

/** A saved report with an id, or one from a file. */
export interface OpenReport {
  id?: string
  draft: ReportDraft
  createdAt: string
  /** URLs of its gallery image, if it still exists. */
  mediaId?: string
}

export type OpenedReport = ReturnType<typeof useOpenReport>

const draftIn = ({ id: _id, createdAt: _at, picture: _picture, ...draft }: ForensicReport): ReportDraft =>
  draft

/**
 * The report of the URL or of a file; the file wins, since it came later. @param onOpen called when another report is
 * opened, before it is loaded.
 */
export function useOpenReport(onOpen: () => void) {
  const { report }: { report?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const id = typeof report === 'string' && isUuid(report) ? report : undefined
  const { data, error, isPending } = useReport(id)
  const [openReport, setOpenReport] = useState<OpenReport>()
  const [isNoReport, setIsNoReport] = useState(false)
  const [before, setBefore] = useState(id)
  if (id !== before) {
    setBefore(id)
    // A new URL replaces the report file.
    if (id !== undefined) {
      setOpenReport(undefined)
      setIsNoReport(false)
    }
  }
  const notifyOpened = useEffectEvent(onOpen)
  useEffect(() => {
    if (id !== undefined) notifyOpened()
  }, [id])
  // Stays on the current route: several routes show this screen, and a different one would remount it without its
  // image.
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
    open: openReport ?? saved,
    isFetching: !openReport && id !== undefined && isPending,
    error: openReport || id === undefined ? null : error,
    /** The report file is invalid. */
    isNoReport,
    async openFile(file: File): Promise<void> {
      const read = await readReportFile(file)
      setIsNoReport(!read)
      if (!read) return
      onOpen()
      setOpenReport({ draft: read.report, createdAt: read.createdAt })
      toAddress({})
    },
    /** A different image is being examined; the report stays open. */
    keepAddress(): void {
      setIsNoReport(false)
      toAddress(openReport || id === undefined ? {} : { report: id })
    },
    close(): void {
      setOpenReport(undefined)
      setIsNoReport(false)
      toAddress({})
    },
  }
}
