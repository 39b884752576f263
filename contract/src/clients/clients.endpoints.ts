import * as z from 'zod/mini'
import { endpoint, Id, IdParams, pageOf } from '../kernel/index.ts'
import { Client, ClientChange, ClientDraft, ClientListItem, ClientQuery } from './clients.ts'
import { clientsReasons } from './clients.reasons.ts'

const own = { access: 'user', factor: 'required' } as const
const One = z.object({ client: Client })

/** Clients who need attention first, then by latest activity. */
export const listClients = endpoint({
  summary: 'List your clients: those who need attention first, then latest activity',
  method: 'GET',
  path: '/api/clients',
  ...own,
  query: ClientQuery,
  output: z.object({
    ...pageOf('clients', ClientListItem).shape,
    /** Counts per filter, independent of the search. */
    counts: z.object({ active: z.int(), waiting: z.int(), archived: z.int() }),
    /** All tags of the user’s clients, by name. */
    tags: z.array(z.string()),
  }),
})

export const getClient = endpoint({
  summary: 'Get your client',
  method: 'GET',
  path: '/api/clients/:id',
  ...own,
  params: IdParams,
  output: z.object({ client: ClientListItem }),
  refusals: ['NOT_FOUND'],
})

export const createClient = endpoint({
  summary: 'Create a client',
  method: 'POST',
  path: '/api/clients',
  ...own,
  idempotent: true,
  body: ClientDraft,
  output: One,
  status: 201,
  refusals: ['NOT_FOUND', 'CONFLICT', 'QUOTA_EXCEEDED'],
  reasons: [clientsReasons.projectGone, clientsReasons.tooMany],
})

/** CONFLICT if it was changed since `version`. */
export const changeClient = endpoint({
  summary: 'Change, archive or restore your client',
  method: 'PATCH',
  path: '/api/clients/:id',
  ...own,
  params: IdParams,
  body: ClientChange,
  output: One,
  refusals: ['NOT_FOUND', 'CONFLICT'],
  reasons: [clientsReasons.projectGone, clientsReasons.changed],
})

/** Permanently. Proofs and invoices are kept without a client. */
export const deleteClient = endpoint({
  summary: 'Delete your client permanently',
  method: 'DELETE',
  path: '/api/clients/:id',
  ...own,
  params: IdParams,
  output: z.object({ id: Id }),
  refusals: ['NOT_FOUND'],
})
