import * as z from 'zod/mini'
import { Day, endpoint, Reason } from '../kernel/index.ts'
import { NewKey, ProviderKey } from './provider-keys.ts'
import { flagsReasons } from './flags.reasons.ts'

const ProviderParams = z.object({ provider: z.string() })
const KeyAnswer = z.object({ key: ProviderKey })

export const listProviderKeys = endpoint({
  summary: 'List API keys of providers: last characters and status, never the keys',
  method: 'GET',
  path: '/api/admin/provider-keys',
  access: 'admin',
  factor: 'required',
  output: z.object({
    keys: z.array(ProviderKey),
    /** What keys are sealed with: STUDIO_SECRET, or a file beside the data of this machine alone. */
    sealedWith: z.enum(['secret', 'file']),
    /** Whether processes on other machines may share this database, and so need STUDIO_SECRET. */
    needsSecret: z.boolean(),
  }),
  refusals: ['FORBIDDEN'],
})

export const getProviderKey = endpoint({
  summary: 'Get the status of a provider’s API key: last characters, never the key',
  method: 'GET',
  path: '/api/admin/provider-keys/:provider',
  access: 'admin',
  factor: 'required',
  params: ProviderParams,
  output: KeyAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})

/** CONFLICT where the environment decides. Every process uses it at once. */
export const putProviderKey = endpoint({
  summary: 'Save an API key of a provider; it is never shown again',
  method: 'PUT',
  path: '/api/admin/provider-keys/:provider',
  access: 'admin',
  factor: 'required',
  params: ProviderParams,
  body: z.strictObject({
    key: NewKey,
    expiresOn: z.optional(z.nullable(Day)),
    reason: Reason,
  }),
  output: KeyAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [flagsReasons.decidedByServer, flagsReasons.dayPassed],
})

export const deleteProviderKey = endpoint({
  summary: 'Delete the API key of a provider',
  method: 'DELETE',
  path: '/api/admin/provider-keys/:provider',
  access: 'admin',
  factor: 'required',
  params: ProviderParams,
  query: z.object({ reason: Reason }),
  output: KeyAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [flagsReasons.decidedByServer, flagsReasons.keyGone],
})

/** Asks the provider something small that costs nothing. What it says is the answer, not a refusal of this call. */
export const checkProviderKey = endpoint({
  summary: 'Check the API key of a provider',
  method: 'POST',
  path: '/api/admin/provider-keys/:provider/check',
  access: 'admin',
  factor: 'required',
  params: ProviderParams,
  output: KeyAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND'],
})
