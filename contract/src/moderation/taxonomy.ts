import * as z from 'zod/mini'

/** Reasons for reporting, marking or removing content: one list, shared by reports, rules and decisions. */
export const REASONS = [
  'sexual',
  'minors',
  'violence',
  'hate',
  'harassment',
  'likeness',
  'ip',
  'deception',
  'spam',
  'illegal',
  'other',
] as const
export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

export const CASE_LEVELS = ['low', 'medium', 'high'] as const
export const CaseLevel = z.enum(CASE_LEVELS)
export type CaseLevel = z.infer<typeof CaseLevel>

/** Assumed severity of a reason before review. */
const LEVEL_OF_REASON: Record<Reason, CaseLevel> = {
  minors: 'high',
  illegal: 'high',
  sexual: 'high',
  violence: 'medium',
  hate: 'medium',
  harassment: 'medium',
  likeness: 'medium',
  deception: 'medium',
  ip: 'low',
  spam: 'low',
  other: 'low',
}
export const levelOf = (reason: Reason): CaseLevel => LEVEL_OF_REASON[reason]

/** Paragraph of the terms of use that forbids it. */
const PARAGRAPHS: Record<Reason, string> = {
  minors: '6.1',
  sexual: '6.1',
  likeness: '6.2',
  deception: '6.2',
  violence: '6.3',
  hate: '6.3',
  harassment: '6.3',
  ip: '6.4',
  illegal: '6.4',
  spam: '6',
  other: '6',
}
export const paragraphOf = (reason: Reason): string => PARAGRAPHS[reason]

/** Maps the policy of a rule to a reason. Unknown policies count as `other`. */
export const reasonOf = (policy: string): Reason =>
  REASONS.find((reason) => reason === policy.toLowerCase()) ?? 'other'
