import { findBadText } from '@studio/contract/kernel'
import { invalid } from './auth.refusal.ts'
import type { Metadata } from './auth.tables.ts'

/** It travels in every access token, and so in a header of every call. */
const MAX_BYTES = 4_096

/** @throws AuthRefusal `validation_failed` for what cannot be kept. */
export function checkMetadata(data: Metadata): Metadata {
  const text = JSON.stringify(data)
  if (Buffer.byteLength(text) > MAX_BYTES) throw invalid('User metadata cannot be longer than 4096 bytes')
  if (findBadText(data)) throw invalid('User metadata contains characters that cannot be stored')
  return data
}

/** The old data with the new merged in; null takes a name away. */
export const mergeMetadata = (before: Metadata, change: Metadata): Metadata =>
  checkMetadata(
    Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value !== null)),
  )
