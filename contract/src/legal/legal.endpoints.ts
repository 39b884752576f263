import * as z from 'zod/mini'
import { endpoint, PageQuery, pageOf } from '../kernel/index.ts'
import { LegalAcceptanceFilter } from './drafts.endpoints.ts'
import {
  LegalAcceptance,
  LegalDocument,
  LegalDocumentId,
  LegalDocumentSummary,
  LegalLocale,
  LegalReview,
  LegalVersion,
  NewLegalVersion,
} from './legal.ts'
import { legalReasons } from './legal.reasons.ts'

const Language = z._default(LegalLocale, 'en')

export const listLegalDocuments = endpoint({
  summary: 'List the current legal documents',
  method: 'GET',
  path: '/api/legal/documents',
  access: 'public',
  factor: 'none',
  query: z.object({ locale: Language }),
  output: z.object({ version: z.string(), documents: z.array(LegalDocumentSummary) }),
})

export const getLegalDocument = endpoint({
  summary: 'Get a legal document, by default the current version',
  method: 'GET',
  path: '/api/legal/documents/:id',
  access: 'public',
  factor: 'none',
  params: z.object({ id: LegalDocumentId }),
  query: z.object({ version: z.optional(LegalVersion), locale: Language }),
  output: z.object({ document: LegalDocument }),
  refusals: ['NOT_FOUND'],
})

export const getLegalReview = endpoint({
  summary: 'Get the current documents with all changes since your last acceptance',
  method: 'GET',
  path: '/api/legal/review',
  access: 'user',
  factor: 'none',
  gates: 'suspension',
  query: z.object({ locale: Language }),
  output: LegalReview,
})

/** CONFLICT, with the current version in `details.version`, for a version that is no longer current. */
export const acceptLegal = endpoint({
  summary: 'Accept the current legal documents',
  method: 'POST',
  path: '/api/legal/accept',
  access: 'user',
  factor: 'required',
  gates: 'suspension',
  body: z.strictObject({ version: LegalVersion }),
  output: z.object({ accepted: z.literal(true), version: z.string() }),
  refusals: ['CONFLICT'],
  reasons: [legalReasons.notCurrent],
})

/** CONFLICT for an existing version. All users must accept again. */
export const publishLegalVersion = endpoint({
  summary: 'Publish new versions of legal documents',
  method: 'POST',
  path: '/api/admin/legal/versions',
  access: 'admin',
  factor: 'required',
  body: NewLegalVersion,
  output: z.object({ version: z.string(), documents: z.array(LegalDocumentSummary) }),
  status: 201,
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [legalReasons.versionExists],
})

export const listLegalAcceptances = endpoint({
  summary: 'List acceptances of legal documents, newest first',
  method: 'GET',
  path: '/api/admin/legal/acceptances',
  access: 'admin',
  factor: 'required',
  query: z.object({ ...PageQuery.shape, ...LegalAcceptanceFilter.shape }),
  output: pageOf('acceptances', LegalAcceptance),
  refusals: ['FORBIDDEN'],
})
