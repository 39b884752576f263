import {
  allows,
  answersOf,
  type Licence,
  type LicenceAnswers,
  licenceOf,
  licencesFor,
} from '@studio/contract/works'

/** What it grew from, as far as it binds. */
export interface Bound {
  id: string
  title: string
  author: string
  licence: Licence
  isOwn: boolean
}

type Question = keyof LicenceAnswers

/** Whether a licence with this answer is open to it; if not, the parent that forbids all of them, where one alone does. */
export function answerState<Q extends Question>(
  question: Q,
  answer: LicenceAnswers[Q],
  parents: readonly Bound[],
): { isOpen: boolean; by?: Bound | undefined } {
  const has = (licence: Licence) => answersOf(licence)[question] === answer
  if (licencesFor(parents).some(has)) return { isOpen: true }
  const by = parents.find((parent) => !parent.isOwn && !licencesFor([parent]).some(has))
  return { isOpen: false, by }
}

/** The licence that an answer leads to: of those that are open the one whose other answers stay, as far as they can. */
export function chooseAnswer<Q extends Question>(
  now: Licence,
  question: Q,
  answer: LicenceAnswers[Q],
  parents: readonly Bound[],
): Licence | undefined {
  const wanted: LicenceAnswers = { ...answersOf(now), [question]: answer }
  const open = licencesFor(parents).filter((licence) => answersOf(licence)[question] === answer)
  const exact = licenceOf(wanted)
  if (exact && open.includes(exact)) return exact
  const same = (licence: Licence) => {
    const answers = answersOf(licence)
    return (Object.keys(wanted) as Question[]).filter((name) => answers[name] === wanted[name]).length
  }
  return open.toSorted((a, b) => same(b) - same(a))[0]
}

/** The licence itself where it is open to it, else the most open one that is. */
export const openLicence = (wanted: Licence, parents: readonly Bound[]): Licence | undefined => {
  const open = licencesFor(parents)
  return open.includes(wanted) ? wanted : open[0]
}

/** A work that others may not go on from cannot be named as a source. */
export const mayBeNamed = (licence: Licence): boolean => allows(licence, licence)
