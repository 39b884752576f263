import * as z from 'zod/mini'

/** From the most open to the most closed. */
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

/** What each licence asks of whoever uses the work. */
export const LICENCE_DUTIES: Record<Licence, readonly Duty[]> = {
  'cc0-1.0': [],
  'cc-by-4.0': ['credit'],
  'cc-by-sa-4.0': ['credit', 'sameLicence'],
  'cc-by-nc-4.0': ['credit', 'nonCommercial', 'noResale'],
  'studio-remix': ['credit', 'sameLicence', 'nonCommercial', 'noTraining', 'noResale'],
  'all-rights': ['credit', 'nonCommercial', 'noDerivatives', 'noTraining', 'noResale'],
}

/** Where the words of a licence stand; null for those that are the studio's own. */
export const LICENCE_URLS: Record<Licence, string | null> = {
  'cc0-1.0': 'https://creativecommons.org/publicdomain/zero/1.0/',
  'cc-by-4.0': 'https://creativecommons.org/licenses/by/4.0/',
  'cc-by-sa-4.0': 'https://creativecommons.org/licenses/by-sa/4.0/',
  'cc-by-nc-4.0': 'https://creativecommons.org/licenses/by-nc/4.0/',
  'studio-remix': null,
  'all-rights': null,
}

const has = (licence: Licence, duty: Duty): boolean => LICENCE_DUTIES[licence].includes(duty)

/** Whether others may make an own copy and change it. */
export const mayBeUsed = (licence: Licence): boolean => !has(licence, 'noDerivatives')

/**
 * Whether what grew from a parent may be published under `child`: it has at least the duties of its parent, is under the very
 * same licence where the parent asks for that, and nothing may grow from what allows no derivatives.
 */
export const allows = (parent: Licence, child: Licence): boolean =>
  mayBeUsed(parent) &&
  (!has(parent, 'sameLicence') || parent === child) &&
  LICENCE_DUTIES[parent].every((duty) => has(child, duty))

/** What a work grew from; nobody is bound by the licence of a work of their own. */
export interface ParentTerms {
  licence: Licence
  isOwn?: boolean
}

/** The first of these parents that forbids a licence for what grew from all of them. */
export const forbiddenBy = <P extends ParentTerms>(child: Licence, parents: readonly P[]): P | undefined =>
  parents.find(({ licence, isOwn }) => !isOwn && !allows(licence, child))

/** The licences that are open to what grew from all of these, from the most open; none where they contradict each other. */
export const licencesFor = (parents: readonly ParentTerms[]): Licence[] =>
  LICENCES.filter((licence) => !forbiddenBy(licence, parents))

/** Whether a work under `from` may be put under `to`: nobody who uses it may be asked for more than before. */
export const isMoreOpen = (from: Licence, to: Licence): boolean =>
  from !== to && LICENCE_DUTIES[to].every((duty) => has(from, duty))

export const CHANGES = ['yes', 'same', 'no'] as const
/** The three questions that choose a licence. */
export interface LicenceAnswers {
  /** May others change it and publish the result? */
  change: (typeof CHANGES)[number]
  /** May they earn with it? */
  earn: boolean
  /** Must they name the author? */
  name: boolean
}

/** The licence that answers stand for; null where there is none of the kind. */
export function licenceOf({ change, earn, name }: LicenceAnswers): Licence | null {
  if (change === 'no') return earn || !name ? null : 'all-rights'
  if (change === 'same') return name ? (earn ? 'cc-by-sa-4.0' : 'studio-remix') : null
  if (earn) return name ? 'cc-by-4.0' : 'cc0-1.0'
  return name ? 'cc-by-nc-4.0' : null
}

/** The answers that lead to a licence. */
export function answersOf(licence: Licence): LicenceAnswers {
  const change = !mayBeUsed(licence) ? 'no' : has(licence, 'sameLicence') ? 'same' : 'yes'
  return { change, earn: !has(licence, 'nonCommercial'), name: has(licence, 'credit') }
}
