import type { ClientListItem } from '@studio/contract/clients'
import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'

/** A guest seen within this time counts as present. */
const THERE_MS = 2 * MINUTE_MS
/** Days before the expiry of a link from which it is shown. */
const SOON_DAYS = 7

/** Next step for a client, with its count. */
export type NextStep =
  | { what: 'none' | 'draft' | 'approved' | 'ended' | 'unopened' | 'opened' | 'there' | 'nothing' }
  | { what: 'submitted'; count: number; comments: number }
  | { what: 'guessed' | 'ends' | 'picked'; count: number }
  | { what: 'pickedOf'; count: number; most: number }

/** The latest active proof decides. Steps for the owner come before those of the client. */
export function nextStep(proof: ClientListItem['proofs']['latest'], now: number): NextStep {
  if (!proof) return { what: 'none' }
  const { status, picked, most, expiresAt, seenAt, wrongPins, openComments } = proof
  if (status === 'submitted') return { what: 'submitted', count: picked, comments: openComments }
  if (status === 'approved') return { what: 'approved' }
  if (status === 'draft') return { what: 'draft' }
  if (status === 'closed') return { what: 'nothing' }
  const left = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt) - now
  if (left <= 0) return { what: 'ended' }
  if (wrongPins >= 5) return { what: 'guessed', count: wrongPins }
  if (seenAt !== null && now - Date.parse(seenAt) < THERE_MS) return { what: 'there' }
  if (left < SOON_DAYS * DAY_MS) return { what: 'ends', count: Math.ceil(left / DAY_MS) }
  if (picked > 0)
    return most === null ? { what: 'picked', count: picked } : { what: 'pickedOf', count: picked, most }
  return { what: seenAt === null ? 'unopened' : 'opened' }
}

/** Tone of the text: needs the owner, may be wrong, active, or neutral. */
export const toneOf = ({ what }: NextStep): 'waits' | 'warn' | 'good' | 'quiet' =>
  what === 'submitted' || what === 'approved'
    ? 'waits'
    : what === 'guessed' || what === 'ended'
      ? 'warn'
      : what === 'there'
        ? 'good'
        : 'quiet'
