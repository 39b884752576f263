import * as z from 'zod/mini'
import { endpoint, IdParams } from '../kernel/index.ts'
import { DataExport, Deletion, ExportLink } from './account.ts'
import { accountReasons } from './account.reasons.ts'

export const getExport = endpoint({
  summary: 'Get the latest archive of all own data; null when there is none',
  method: 'GET',
  path: '/api/account/export',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ export: z.nullable(DataExport) }),
})

/** While one is being written, that one is answered. */
export const startExport = endpoint({
  summary: 'Begin to write an archive of all own data',
  method: 'POST',
  path: '/api/account/export',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ export: DataExport }),
  status: 202,
  reasons: [accountReasons.archiveJustFinished],
})

/** Made when it is wanted, and noted, as each download is. NOT_FOUND until the archive is ready, and once it is removed. */
export const linkExport = endpoint({
  summary: 'Make a link to an archive of all own data, for a few minutes',
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
  summary: 'Download an archive of all own data',
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
  summary: 'Tell when the own account will be removed; null when it will not',
  method: 'GET',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ deletion: z.nullable(Deletion) }),
})

/**
 * Hides the account at once and removes it after thirty days. FORBIDDEN with `details.proof` `password` or
 * `code` when the sign-in is not fresh: send the password, or the code that `reauthenticate` mails.
 * INPUT_INVALID names what is wrong; CONFLICT for the last admin of others.
 */
export const requestDeletion = endpoint({
  summary: 'Ask for the own account to be removed',
  method: 'POST',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  body: z.strictObject({
    /** The own e-mail address, written out. */
    confirm: z.string().check(z.maxLength(254)),
    password: z.optional(z.string().check(z.maxLength(200))),
    code: z.optional(z.string().check(z.maxLength(20))),
  }),
  output: z.object({ deletion: Deletion }),
  refusals: ['FORBIDDEN', 'CONFLICT'],
  reasons: [accountReasons.onlyAdmin, accountReasons.passwordNeeded, accountReasons.codeNeeded],
})

export const cancelDeletion = endpoint({
  summary: 'Keep the own account after all',
  method: 'DELETE',
  path: '/api/account/deletion',
  access: 'user',
  factor: 'required',
  gates: 'none',
  output: z.object({ deletion: z.null() }),
})
