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
    /** Encryption secret of the keys: STUDIO_SECRET, or a file on this server. */
    sealedWith: z.enum(['secret', 'file']),
    /** True if processes on other servers may share this database and need STUDIO_SECRET. */
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

/** CONFLICT if the environment sets the key. All processes use the new key immediately. */
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

/** Sends the provider a small, free request. Its reply is returned as the result, not as a refusal. */
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
