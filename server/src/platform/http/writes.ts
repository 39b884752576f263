import { type Endpoint, isMultipart, isRaw } from '@studio/contract/kernel'
import type { FastifyRequest } from 'fastify'

/** What a call writes at least, in bytes: a row or two with their index entries, whatever its body. */
export const CALL_BYTES = 4 * 1024

/**
 * Bytes that a call writes into rows, at most about. Reading and deleting write none, so that whoever has written too much can
 * still make room; files have a quota of their own.
 */
export function bytesWritten(endpoint: Endpoint, request: FastifyRequest): number {
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return 0
  const isFile = isMultipart(endpoint.body) || isRaw(endpoint.body)
  return CALL_BYTES + (endpoint.copies ?? 0) + (isFile ? 0 : request.jsonBytes)
}
