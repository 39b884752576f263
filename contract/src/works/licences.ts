import * as z from 'zod/mini'

/** From the most open to the most restrictive. */
export const LICENCES = [
  'cc0-1.0',
  'cc-by-4.0',
  'cc-by-sa-4.0',
  'cc-by-nc-4.0',
  'studio-remix',
  'all-rights',
] as const
export const Licence = z.enum(LICENCES)
export type Licence = z.infer<typeof Licence>

export const DUTIES = [
  'credit',
  'sameLicence',
  'nonCommercial',
  'noDerivatives',
  'noTraining',
  'noResale',
] as const
export type Duty = (typeof DUTIES)[number]

/** Duties that each licence imposes on users of the work. */
export const LICENCE_DUTIES: Record<Licence, readonly Duty[]> = {
  'cc0-1.0': [],
  'cc-by-4.0': ['credit'],
  'cc-by-sa-4.0': ['credit', 'sameLicence'],
  'cc-by-nc-4.0': ['credit', 'nonCommercial', 'noResale'],
  'studio-remix': ['credit', 'sameLicence', 'nonCommercial', 'noTraining', 'noResale'],
  'all-rights': ['credit', 'nonCommercial', 'noDerivatives', 'noTraining', 'noResale'],
}

/** URL of the licence text; null for the studio’s own licences. */
export const LICENCE_URLS: Record<Licence, string | null> = {
  'cc0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'cc-by-sa-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'cc-by-nc-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'studio-remix': null,
  'all-rights': null,
}

const has = (licence: Licence, duty: Duty): boolean => LICENCE_DUTIES[licence].includes(duty)

/** Checks if others may copy and change the work. */
export const isRemixable = (licence: Licence): boolean => !has(licence, 'noDerivatives')

/**
 * Checks if a remix may be published under `child`: it keeps all duties of the parent, uses the same licence if the
 * parent requires it, and the parent allows derivatives.
 */
export const allows = (parent: Licence, child: Licence): boolean =>
  isRemixable(parent) &&
  (!has(parent, 'sameLicence') || parent === child) &&
  LICENCE_DUTIES[parent].every((duty) => has(child, duty))

/** Source of a work. A licence doesn’t bind its author. */
export interface ParentTerms {
  licence: Licence
  isOwn?: boolean
}

/** Returns the first parent that forbids a licence for a remix of all parents. */
export const forbiddenBy = <P extends ParentTerms>(child: Licence, parents: readonly P[]): P | undefined =>
  parents.find(({ licence, isOwn }) => !isOwn && !allows(licence, child))

/**
 * Lists the licences allowed for a remix of all parents, most open first; empty if the parents contradict each other.
 */
export const licencesFor = (parents: readonly ParentTerms[]): Licence[] =>
  LICENCES.filter((licence) => !forbiddenBy(licence, parents))

/** Checks if a work can change from licence `from` to `to`: the new one must not add duties. */
export const isMoreOpen = (from: Licence, to: Licence): boolean =>
  from !== to && LICENCE_DUTIES[to].every((duty) => has(from, duty))

export const CHANGES = ['yes', 'same', 'no'] as const
/** Answers to the three questions that determine a licence. */
export interface LicenceAnswers {
  /** Can others change it and publish the result? */
  change: (typeof CHANGES)[number]
  /** Can they earn money with it? */
  earn: boolean
  /** Must they credit the author? */
  name: boolean
}

/** Returns the licence for the answers; null if there is none. */
export function licenceOf({ change, earn, name }: LicenceAnswers): Licence | null {
  if (change === 'no') return earn || !name ? null : 'all-rights'
  if (change === 'same') return name ? (earn ? 'cc-by-sa-4.0' : 'studio-remix') : null
  if (earn) return name ? 'cc-by-4.0' : 'cc0-1.0'
  return name ? 'cc-by-nc-4.0' : null
}

/** Returns the answers that lead to a licence. */
export function answersOf(licence: Licence): LicenceAnswers {
  const change = !isRemixable(licence) ? 'no' : has(licence, 'sameLicence') ? 'same' : 'yes'
  return { change, earn: !has(licence, 'nonCommercial'), name: has(licence, 'credit') }
}
