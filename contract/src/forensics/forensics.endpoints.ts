import * as z from 'zod/mini'
import { endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { NearAnswer, NearQuery } from './near.ts'
import { ForensicReport, ReportChange, ReportDraft, ReportListItem } from './reports.ts'
import { Trust } from './trust.ts'
import { forensicsReasons } from './forensics.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const Report = z.object({ report: ForensicReport })

export const findNearPictures = endpoint({
  summary: 'Find your images that are re-saved, cropped or mirrored copies of another',
  method: 'POST',
  path: '/api/forensics/near',
  ...own,
  body: NearQuery,
  output: NearAnswer,
  refusals: ['NOT_FOUND'],
})

export const listForensicReports = endpoint({
  summary: 'List your forensic reports, newest first',
  method: 'GET',
  path: '/api/forensics/reports',
  ...own,
  query: PageQuery,
  output: pageOf('reports', ReportListItem),
})

export const getForensicReport = endpoint({
  summary: 'Get one of your forensic reports',
  method: 'GET',
  path: '/api/forensics/reports/:id',
  ...own,
  params: IdParams,
  output: Report,
  refusals: ['NOT_FOUND'],
})

export const saveForensicReport = endpoint({
  summary: 'Save a forensic report, without the image',
  method: 'POST',
  path: '/api/forensics/reports',
  ...own,
  idempotent: true,
  body: ReportDraft,
  output: Report,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT', 'PAYLOAD_TOO_LARGE'],
  reasons: [forensicsReasons.tooManyReports, forensicsReasons.reportTooLarge],
})

export const changeForensicReport = endpoint({
  summary: 'Rename a forensic report or change its notes',
  method: 'PATCH',
  path: '/api/forensics/reports/:id',
  ...own,
  params: IdParams,
  body: ReportChange,
  output: Report,
  refusals: ['NOT_FOUND', 'PAYLOAD_TOO_LARGE'],
  reasons: [forensicsReasons.reportTooLarge],
})

export const deleteForensicReport = endpoint({
  summary: 'Move a forensic report to the trash; it can be restored for 30 days',
  method: 'DELETE',
  path: '/api/forensics/reports/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreForensicReport = endpoint({
  summary: 'Restore a deleted forensic report',
  method: 'POST',
  path: '/api/forensics/reports/:id/restore',
  ...own,
  params: IdParams,
  output: Report,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [forensicsReasons.tooManyReports],
})

export const getForensicTrust = endpoint({
  summary: 'List the certificate authorities trusted for content credentials',
  method: 'GET',
  path: '/api/forensics/trust',
  ...own,
  output: Trust,
})
