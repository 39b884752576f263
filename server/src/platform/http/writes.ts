import { type Endpoint, isMultipart, isRaw } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'

/** Min. bytes counted per call: a row or two with index entries. */
export const CALL_BYTES = 4 * 1024

/**
 * Approximate upper bound of the bytes a call writes to rows. Reads and deletes count as 0, so that a user above the
 * limit can free space. Files have a separate quota.
 */
export function bytesWritten(endpoint: Endpoint, request: FastifyRequest): number {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return 0
  const isFile = isMultipart(endpoint.body) || isRaw(endpoint.body)
  return CALL_BYTES + (endpoint.copies ?? 0) + (isFile ? 0 : request.jsonBytes)
}
