import { numberIn } from '../../../platform/index.ts'

/** Form of a new session; numbers as typed. */
export interface CreateDraft {
  title: string
  hostPays: boolean
  totalCap: string
  perPersonCap: string
  blindPicks: boolean
  suggestsKeeping: boolean
  copies: boolean
}

export const NEW_SESSION: CreateDraft = {
  title: '',
  hostPays: false,
  totalCap: '40',
  perPersonCap: '20',
  blindPicks: true,
  suggestsKeeping: true,
  copies: false,
}

/** Reads the stored form field by field. */
export function readCreateDraft(stored: unknown): CreateDraft {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(NEW_SESSION).map(([name, usual]) => [
      name,
      typeof from[name] === typeof usual ? from[name] : usual,
    ]),
  ) as unknown as CreateDraft
}

/** A whole number of credits from 1; undefined if invalid. */
export const creditsOf = (typed: string): number | undefined => numberIn(typed, { min: 1, max: 9_999_999 })
