import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { DataExport, Deletion, ExportLink } from './account.ts'
import { accountReasons } from './account.reasons.ts'

export const getExport = endpoint({
  summary: 'Get the latest archive of your data, or null if there is none',
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ export: z.nullable(DataExport) }),
})

/** Returns the running export if there is one. */
export const startExport = endpoint({
  summary: 'Start an export of all your data',
  method: 'POST',
  path: '/api/account/export',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ export: DataExport }),
  status: 202,
  reasons: [accountReasons.archiveJustFinished],
})

/**
 * Each link and each download is recorded in the audit log. NOT_FOUND before the archive is ready and after it was
 * deleted.
 */
export const linkExport = endpoint({
  summary: 'Create a download link for an archive, valid for a few minutes',
  method: 'POST',
  path: '/api/account/exports/:id/links',
  access: 'user',
  factor: 'required',
  gates: 'none',
  params: IdParams,
  output: ExportLink,
  status: 201,
  refusals: ['NOT_FOUND'],
})

export const getExportFile = endpoint({
  summary: 'Download an archive of your data',
  method: 'GET',
  path: '/api/account/exports/:id/file',
  access: 'signed-address',
  factor: 'required',
  gates: 'none',
  params: IdParams,
  query: z.object({ link: z.optional(z.string().check(z.maxLength(100))) }),
  output: { bytes: ['application/zip'] },
  refusals: ['NOT_FOUND'],
})

export const getDeletion = endpoint({
  summary: 'Get the scheduled deletion of your account, or null if there is none',
  method: 'GET',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ deletion: z.nullable(Deletion) }),
})

/**
 * Hides the account immediately and deletes it after 30 days. FORBIDDEN with reason `passwordNeeded` or `codeNeeded` if
 * the sign-in isn't recent: send the password, or the code that `reauthenticate` emails. INPUT_INVALID names the wrong
 * field. CONFLICT for the only admin while other users exist.
 */
export const requestDeletion = endpoint({
  summary: 'Request the deletion of your account',
  method: 'POST',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  body: z.strictObject({
    /** The user's email address, typed out. */
    confirm: z.string().check(z.maxLength(254)),
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ deletion: Deletion }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [accountReasons.onlyAdmin, accountReasons.passwordNeeded, accountReasons.codeNeeded],
})

export const cancelDeletion = endpoint({
  summary: 'Cancel the deletion of your account',
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ deletion: z.null() }),
})
