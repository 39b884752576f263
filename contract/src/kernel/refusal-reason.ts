import { Refusal, type RefusalCode } from './refusal.ts'

/** How the text of a reason writes a fact: a number with its separators, a moment in the reader's time zone, a text as it is. */
type FactKind = 'number' | 'moment' | 'text'
type FactKinds = Readonly<Record<string, FactKind>>

/** Why a call is refused, told apart from every other why. Its texts are in `web/src/locales/<language>/reasons.json`. */
export interface RefusalReason<Facts extends FactKinds = FactKinds> {
  /** `feature.reason`: on the wire, and the place of its texts. */
  readonly name: string
  readonly code: RefusalCode
  /** What its texts need to know. */
  readonly facts: Facts
}

/** Facts sent with a refusal. Moments are ISO 8601 in UTC. */
export type ReasonFacts = Readonly<Record<string, string | number>>

/** The facts of a reason as values. */
export type FactsOf<Facts extends FactKinds> = {
  readonly [Name in keyof Facts]: Facts[Name] extends 'number' ? number : string
}

type Given = Readonly<Record<string, { code: RefusalCode; facts?: FactKinds }>>
type Made<Reasons extends Given> = {
  readonly [Name in keyof Reasons]: RefusalReason<
    // A reason without facts has none: the empty type is meant.
    // oxlint-disable-next-line typescript/no-generated-empty-object-type
    Reasons[Name]['facts'] extends FactKinds ? Reasons[Name]['facts'] : Record<never, never>
  >
}

/**
 * The reasons for which a feature refuses. Its endpoints name those that they may give.
 * @__NO_SIDE_EFFECTS__
 */
export function reasonsOf<const Reasons extends Given>(feature: string, reasons: Reasons): Made<Reasons> {
  const made = Object.entries(reasons).map(([name, { code, facts = {} }]) => [
    name,
    { name: `${feature}.${name}`, code, facts },
  ])
  return Object.fromEntries(made) as Made<Reasons>
}

type Rest<Facts extends FactKinds> = keyof Facts extends never
  ? [facts?: undefined, options?: RefusalOptions]
  : [facts: FactsOf<Facts>, options?: RefusalOptions]
type RefusalOptions = Pick<
  NonNullable<ConstructorParameters<typeof Refusal>[2]>,
  'details' | 'status' | 'retryAfter' | 'cause'
>

/** A refusal for a reason, with the facts that its text names. What a person reads is made from the reason's texts. */
export function refuse<Facts extends FactKinds>(
  reason: RefusalReason<Facts>,
  ...[facts, options]: Rest<Facts>
): Refusal {
  return new Refusal(reason.code, reason.name, { ...options, reason: reason.name, facts: facts ?? {} })
}
