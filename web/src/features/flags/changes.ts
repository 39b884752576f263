import type { EconomySettings } from '@studio/contract/economy'
import { numberIn } from '../../platform/index.ts'
import type { AdminFlag, AdminSetting, FlagState, InstallationName } from '@studio/contract/flags'

/** Unsaved edits of the page. Numbers are stored as typed. */
export interface Draft {
  flags: { [name: string]: { value?: FlagState['value']; rollout?: number } }
  numbers: { [name: string]: string }
}
export const EMPTY_DRAFT: Draft = { flags: {}, numbers: {} }

export const draftOf = (stored: unknown): Draft => {
  const { flags = {}, numbers = {} } = (stored ?? {}) as Partial<Draft>
  return { flags, numbers }
}

export const ECONOMY_GROUPS = {
  prices: ['priceImage', 'priceVideoSecond'],
  grants: ['welcomeCoin', 'welcomeCredit', 'welcomeToken'],
  money: ['adjustmentLimit', 'budgetInstallationCents', 'budgetUserCents'],
} as const satisfies Record<string, (keyof EconomySettings)[]>
const ECONOMY_MAX = 1_000_000_000

/** A number field: its storage, current value and range. */
export interface NumberField {
  name: keyof EconomySettings | InstallationName
  source: 'economy' | 'installation'
  group: keyof typeof ECONOMY_GROUPS | 'limits' | 'moderation' | 'retention'
  value: number
  min: number
  max: number
  lockedBy: string | null
}

export function fieldsOf(
  economy: EconomySettings | undefined,
  settings: readonly AdminSetting[] | undefined,
): NumberField[] {
  const groups = Object.entries(ECONOMY_GROUPS) as [keyof typeof ECONOMY_GROUPS, (keyof EconomySettings)[]][]
  const ofEconomy = groups.flatMap(([group, names]) =>
    economy
      ? names.map(
          (name): NumberField => ({
            name,
            group,
            source: 'economy',
            value: economy[name],
            min: 0,
            max: ECONOMY_MAX,
            lockedBy: null,
          }),
        )
      : [],
  )
  const ofInstallation = (settings ?? []).map(
    ({ name, group, value, least: min, most: max, locked }): NumberField => ({
      name,
      group,
      source: 'installation',
      min,
      max,
      value: locked?.value ?? value,
      lockedBy: locked?.by ?? null,
    }),
  )
  return [...ofEconomy, ...ofInstallation]
}

export type Change =
  | { kind: 'flag'; flag: AdminFlag; before: FlagState; after: FlagState }
  /** `after` is undefined while the typed number is out of range. */
  | { kind: 'number'; field: NumberField; before: number; after: number | undefined }

/** Changes to save, without values that equal the current ones. */
export function changesOf(
  draft: Draft,
  flags: readonly AdminFlag[],
  fields: readonly NumberField[],
): Change[] {
  const ofFlags = flags.flatMap((flag): Change[] => {
    const change = draft.flags[flag.name]
    if (!change || flag.locked) return []
    const { value, rollout, users } = flag
    const before = { value, rollout, users }
    const share = change.rollout ?? rollout ?? 100
    const after = {
      value: change.value ?? value,
      // 100% and null both mean all users.
      rollout: share === 100 ? null : share,
      users,
    }
    const isSame = after.value === value && (after.rollout ?? 100) === (rollout ?? 100)
    return isSame ? [] : [{ kind: 'flag', flag, before, after }]
  })
  const ofNumbers = fields.flatMap((field): Change[] => {
    const text = draft.numbers[field.name]
    if (text === undefined || field.lockedBy) return []
    const after = numberIn(text, field)
    return after === field.value ? [] : [{ kind: 'number', field, before: field.value, after }]
  })
  return [...ofFlags, ...ofNumbers]
}

/** Estimated number of users with a flag, from its percentage. */
export const peopleWith = ({ value, rollout }: FlagState, people: number): number =>
  value === true ? Math.round((people * (rollout ?? 100)) / 100) : 0
