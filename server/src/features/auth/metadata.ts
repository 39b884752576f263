import { findBadText } from '@studio/contract/kernel'
import { invalid } from './auth.refusal.ts'
import type { Metadata } from './auth.tables.ts'

/** Metadata is part of every access token and so of every request header. */
const MAX_BYTES = 4_096

/** @throws AuthRefusal `validation_failed` for data that can't be stored. */
export function checkMetadata(data: Metadata): Metadata {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('User metadata cannot be longer than 4096 bytes')
  if (findBadText(data)) throw invalid('User metadata contains characters that cannot be stored')
  return data
}

/** Merges new data into the old; null removes a field. */
export const mergeMetadata = (before: Metadata, change: Metadata): Metadata =>
  checkMetadata(
    Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)),
  )
