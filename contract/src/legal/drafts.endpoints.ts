import * as z from 'zod/mini'
import { Day, endpoint, lineOf } from '../kernel/index.ts'
import {
  LegalDraft,
  LegalDraftAct,
  LegalDraftChange,
  LegalDraftDiff,
  LegalDraftPublication,
  LegalDrafts,
  LegalDraftSchedule,
  NewLegalDraft,
} from './drafts.ts'
import { LegalDocumentId, LegalLocale, LegalVersion } from './legal.ts'
import { legalReasons, unreadyReasons } from './legal.reasons.ts'

const DocumentParams = z.object({ id: LegalDocumentId })

export const listLegalDrafts = endpoint({
  summary:
    'List drafts of legal documents, the published versions and the number of users a new version asks again',
  method: 'GET',
  path: '/api/admin/legal/drafts',
  access: 'admin',
  factor: 'required',
  output: LegalDrafts,
  refusals: ['FORBIDDEN'],
})

/** CONFLICT if there is already a draft. */
export const startLegalDraft = endpoint({
  summary: 'Start a draft from the published version',
  method: 'POST',
  path: '/api/admin/legal/drafts',
  access: 'admin',
  factor: 'required',
  body: NewLegalDraft,
  output: z.object({ draft: LegalDraft }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [legalReasons.draftExists],
})

/**
 * CONFLICT with the details of the other change: `version`, saved by another admin; `base`, the version now in force;
 * `scheduled`, the publication time.
 */
export const saveLegalDraft = endpoint({
  summary: 'Save a draft of a legal document in both languages',
  method: 'PUT',
  path: '/api/admin/legal/drafts/:id',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  body: LegalDraftChange,
  output: z.object({ draft: LegalDraft }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [legalReasons.draftChanged, legalReasons.draftScheduled, legalReasons.overtaken],
})

/** CONFLICT as for saving. */
export const discardLegalDraft = endpoint({
  summary: 'Discard a draft',
  method: 'POST',
  path: '/api/admin/legal/drafts/:id/discard',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  body: LegalDraftAct,
  output: z.object({ discarded: z.literal(true) }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [legalReasons.draftChanged, legalReasons.draftScheduled],
})

export const getLegalDraftDiff = endpoint({
  summary: 'Preview a draft as users who accepted the current version will see it',
  method: 'GET',
  path: '/api/admin/legal/drafts/:id/diff',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  query: z.object({ locale: z._default(LegalLocale, 'en') }),
  output: LegalDraftDiff,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/**
 * CONFLICT as for saving, or with `details.draft`: the first reason why it can’t be published
 * (`DRAFT_OBSTACLES`).
 */
export const publishLegalDraft = endpoint({
  summary: 'Publish a draft now; all users must accept again',
  method: 'POST',
  path: '/api/admin/legal/drafts/:id/publish',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  body: LegalDraftPublication,
  output: z.object({ version: z.string() }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    legalReasons.draftChanged,
    legalReasons.draftScheduled,
    legalReasons.versionExists,
    ...unreadyReasons,
  ],
})

/** CONFLICT as for publishing. A scheduled draft can’t be edited; `unschedule` cancels the schedule. */
export const scheduleLegalDraft = endpoint({
  summary: 'Schedule a draft for publication',
  method: 'POST',
  path: '/api/admin/legal/drafts/:id/schedule',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  body: LegalDraftSchedule,
  output: z.object({ draft: LegalDraft }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [
    legalReasons.draftChanged,
    legalReasons.draftScheduled,
    legalReasons.timeOutOfRange,
    ...unreadyReasons,
  ],
})

/** CONFLICT if the version is outdated, or nothing is scheduled. */
export const unscheduleLegalDraft = endpoint({
  summary: 'Cancel the schedule of a draft',
  method: 'POST',
  path: '/api/admin/legal/drafts/:id/unschedule',
  access: 'admin',
  factor: 'required',
  params: DocumentParams,
  body: LegalDraftAct,
  output: z.object({ draft: LegalDraft }),
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [legalReasons.draftChanged, legalReasons.notScheduled],
})

/** Days are in UTC; both ends of a range are included. */
export const LegalAcceptanceFilter = z.object({
  /** An id, or the start of an email address, case-insensitive. */
  person: z.optional(lineOf(1, 320, 'The person')),
  version: z.optional(LegalVersion),
  dateFrom: z.optional(Day),
  dateTo: z.optional(Day),
})
export type LegalAcceptanceFilter = z.output<typeof LegalAcceptanceFilter>

export const exportLegalAcceptances = endpoint({
  summary: 'Download acceptances of legal documents as CSV, newest first',
  method: 'GET',
  path: '/api/admin/legal/acceptances.csv',
  access: 'admin',
  factor: 'required',
  query: LegalAcceptanceFilter,
  output: { bytes: ['text/csv'] },
  refusals: ['FORBIDDEN'],
})
