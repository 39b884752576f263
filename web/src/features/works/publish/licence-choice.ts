import {
  allows,
  answersOf,
  type Licence,
  type LicenceAnswers,
  licenceOf,
  licencesFor,
} from '@studio/contract/works'

/** Source with the fields that restrict the licence. */
export interface LicensedSource {
  id: string
  title: string
  author: string
  licence: Licence
  isOwn: boolean
}

type Question = keyof LicenceAnswers

/**
 * Checks if any allowed licence has this answer. If not, `by` is the first parent that forbids every such licence, if
 * a single parent does.
 */
export function answerState<Q extends Question>(
  question: Q,
  answer: LicenceAnswers[Q],
  parents: readonly LicensedSource[],
): { isOpen: boolean; by?: LicensedSource | undefined } {
  const has = (licence: Licence) => answersOf(licence)[question] === answer
  if (licencesFor(parents).some(has)) return { isOpen: true }
  const by = parents.find((parent) => !parent.isOwn && !licencesFor([parent]).some(has))
  return { isOpen: false, by }
}

/** Returns the licence for a changed answer: an allowed one that keeps as many other answers as possible. */
export function chooseAnswer<Q extends Question>(
  now: Licence,
  question: Q,
  answer: LicenceAnswers[Q],
  parents: readonly LicensedSource[],
): Licence | undefined {
  const nextAnswers: LicenceAnswers = { ...answersOf(now), [question]: answer }
  const open = licencesFor(parents).filter((licence) => answersOf(licence)[question] === answer)
  const exact = licenceOf(nextAnswers)
  if (exact && open.includes(exact)) return exact
  const same = (licence: Licence) => {
    const licenceAnswers = answersOf(licence)
    return (Object.keys(nextAnswers) as Question[]).filter(
      (name) => licenceAnswers[name] === nextAnswers[name],
    ).length
  }
  return open.toSorted((a, b) => same(b) - same(a))[0]
}

/** Returns the licence if it is allowed, otherwise the most open allowed one. */
export const openLicence = (requested: Licence, parents: readonly LicensedSource[]): Licence | undefined => {
  const open = licencesFor(parents)
  return open.includes(requested) ? requested : open[0]
}

/** Works that can’t be remixed can’t be credited as a source. */
export const canBeCredited = (licence: Licence): boolean => allows(licence, licence)
