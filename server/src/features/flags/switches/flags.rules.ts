import { createHash } from 'node:crypto'
import {
  FLAGS,
  FLAG_NAMES,
  type FlagName,
  type FlagState,
  type FlagValue,
  knownFlag,
} from '@studio/contract/flags'
import type { Flags } from '@studio/contract/system'

/** A stored switch. */
export type StoredState = FlagState

/**
 * Stable rollout bucket of a user for a flag, 0 to 99, from the first four bytes of sha256(name:userId). Raising the
 * percentage never turns the flag off for anyone.
 */
export const bucketOf = (name: string, userId: string): number =>
  createHash('sha256').update(`${name}:${userId}`).digest().readUInt32BE(0) % 100

/** True if a switch is on for a user. Without a user, only if it is on for all. */
export function isOnFor(
  name: string,
  { value, rollout, users }: StoredState,
  userId: string | undefined,
): boolean {
  if (value !== true) return false
  if (rollout === null || rollout === 100) return true
  return userId !== undefined && (users.includes(userId) || bucketOf(name, userId) < rollout)
}

/** True if a switch is on for any user. */
export const isOnForSome = ({ value, rollout, users }: StoredState): boolean =>
  value === true && (rollout !== 0 || users.length > 0)

/** Effective flags of a user. Values set by the environment apply to all users. */
export function flagsFor(
  states: ReadonlyMap<FlagName, StoredState>,
  locked: Partial<Flags>,
  userId: string | undefined,
): Flags {
  const valueOf = (name: FlagName): FlagValue => {
    const decided = locked[name]
    if (decided !== undefined) return decided
    const state = states.get(name)
    if (knownFlag(name).choices) return state?.value ?? FLAGS.publicSiteMode.choices[0]
    return state ? isOnFor(name, state, userId) : false
  }
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, valueOf(name)])) as unknown as Flags
}

/** Problems of a state by field. Empty if it is valid. */
export function problemsOf(name: FlagName, { value, rollout, users }: StoredState): Record<string, string> {
  const { choices } = knownFlag(name)
  if (!choices) return typeof value === 'boolean' ? {} : { value: 'Set it to on or off.' }
  return {
    ...(typeof value === 'string' && choices.includes(value)
      ? {}
      : { value: `Use one of ${choices.join(', ')}.` }),
    ...(rollout === null ? {} : { rollout: 'This flag applies to all users.' }),
    ...(users.length === 0 ? {} : { users: 'This flag applies to all users.' }),
  }
}

export const isSame = (one: StoredState, other: StoredState): boolean =>
  one.value === other.value &&
  one.rollout === other.rollout &&
  one.users.length === other.users.length &&
  one.users.every((id) => other.users.includes(id))
