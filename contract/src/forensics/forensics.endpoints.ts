import * as z from 'zod/mini'
import { endpoint, Id, IdParams, PageQuery, pageOf } from '../kernel/index.ts'
import { NearAnswer, NearQuery } from './near.ts'
import { ForensicReport, ReportChange, ReportDraft, ReportGlance } from './reports.ts'
import { Trust } from './trust.ts'
import { forensicsReasons } from './forensics.reasons.ts'

const own = { access: 'user', factor: 'none' } as const
const Report = z.object({ report: ForensicReport })

export const findNearPictures = endpoint({
  summary: 'Find own pictures that look like another: saved again, cropped or mirrored',
  method: 'POST',
  path: '/api/forensics/near',
  ...own,
  body: NearQuery,
  output: NearAnswer,
  refusals: ['NOT_FOUND'],
})

export const listForensicReports = endpoint({
  summary: 'List own forensic reports, newest first',
  method: 'GET',
  path: '/api/forensics/reports',
  ...own,
  query: PageQuery,
  output: pageOf('reports', ReportGlance),
})

export const getForensicReport = endpoint({
  summary: 'Get an own forensic report',
  method: 'GET',
  path: '/api/forensics/reports/:id',
  ...own,
  params: IdParams,
  output: Report,
  refusals: ['NOT_FOUND'],
})

export const saveForensicReport = endpoint({
  summary: 'Save what was found out about a picture, without the picture',
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
  summary: 'Rename a report, or change its notes',
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
  summary: 'Delete a report; it can be had back for thirty days',
  method: 'DELETE',
  path: '/api/forensics/reports/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})

export const restoreForensicReport = endpoint({
  summary: 'Take back that a report was deleted',
  method: 'POST',
  path: '/api/forensics/reports/:id/restore',
  ...own,
  params: IdParams,
  output: Report,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [forensicsReasons.tooManyReports],
})

export const getForensicTrust = endpoint({
  summary: 'Get the authorities whose word on signers of content credentials counts here',
  method: 'GET',
  path: '/api/forensics/trust',
  ...own,
  output: Trust,
})
