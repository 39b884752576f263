import { Refusal, type RefusalCode } from './refusal.ts'

/**
 * Format of a fact in the text of a reason: number with separators, time in the reader's time zone, or plain text.
 */
type FactKind = 'number' | 'moment' | 'text'
type FactKinds = Readonly<Record<string, FactKind>>

/** A specific reason of a refusal. Its texts are in `web/src/locales/<language>/reasons.json`. */
export interface RefusalReason<Facts extends FactKinds = FactKinds> {
  /** `feature.reason`: its name in responses and the key of its texts. */
  readonly name: string
  readonly code: RefusalCode
  /** Facts used by its texts. */
  readonly facts: Facts
}

/** Facts sent with a refusal. Times are ISO 8601 in UTC. */
export type ReasonFacts = Readonly<Record<string, string | number>>

/** Values of a reason's facts. */
export type FactsOf<Facts extends FactKinds> = {
  readonly [Name in keyof Facts]: Facts[Name] extends 'number' ? number : string
}

type ReasonTable = Readonly<Record<string, { code: RefusalCode; facts?: FactKinds }>>
type ReasonsOf<Reasons extends ReasonTable> = {
  readonly [Name in keyof Reasons]: RefusalReason<
    // A reason without facts has none, so the empty type is intended.
    // oxlint-disable-next-line typescript/no-generated-empty-object-type
    Reasons[Name]['facts'] extends FactKinds ? Reasons[Name]['facts'] : Record<never, never>
  >
}

/**
 * Declares the reasons of a feature. Its endpoints list those they may give.
 * @__NO_SIDE_EFFECTS__
 */
export function reasonsOf<const Reasons extends ReasonTable>(
  feature: string,
  reasons: Reasons,
): ReasonsOf<Reasons> {
  const entries = Object.entries(reasons).map(([name, { code, facts = {} }]) => [
    name,
    { name: `${feature}.${name}`, code, facts },
  ])
  return Object.fromEntries(entries) as ReasonsOf<Reasons>
}

type Rest<Facts extends FactKinds> = keyof Facts extends never
  ? [facts?: undefined, options?: RefusalOptions]
  : [facts: FactsOf<Facts>, options?: RefusalOptions]
type RefusalOptions = Pick<
  NonNullable<ConstructorParameters<typeof Refusal>[2]>,
  'details' | 'status' | 'retryAfter' | 'cause'
>

/** Creates a refusal with a reason and its facts. Users see the reason's text. */
export function refuse<Facts extends FactKinds>(
  reason: RefusalReason<Facts>,
  ...[facts, options]: Rest<Facts>
): Refusal {
  return new Refusal(reason.code, reason.name, { ...options, reason: reason.name, facts: facts ?? {} })
}
