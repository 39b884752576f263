// Claims of an image: how it shows each content word of its prompt.

import type { Claim } from '@studio/contract/vocabulary'
import { type Entry, nameOf, type Phrase, type Piece, type SceneSpec } from '@studio/domain/vocabulary'
import type { Composed } from '../compose/compose-scene.ts'
import { type Judgement, judgeOf } from './judge.ts'
import type { Seen } from './seen.ts'

/** A phrase with its verdict. */
export interface JudgedPhrase extends Piece, Judgement {
  /** Absent for words without a meaning. */
  kind?: Phrase['kind']
  target?: Phrase['target']
}

/** Every content word of a prompt with its verdict, in order. */
export function judgedOf(composed: Composed, seen: Seen): JudgedPhrase[] {
  const { spec } = composed
  const judge = judgeOf(composed, seen)
  const pieceOf = ({ start, end, text }: Piece): Piece => ({ start, end, text })
  return [
    ...spec.phrases.map((phrase): JudgedPhrase => {
      const { target, kind } = phrase
      return { kind, ...pieceOf(phrase), ...judge(phrase), ...(target && { target }) }
    }),
    ...spec.dropped.map((span): JudgedPhrase => {
      const replacement = insteadOf(spec, span.kind)
      return {
        ...pieceOf(span),
        verdict: 'missing',
        ...(replacement && { how: 'as', as: nameOf(replacement) }),
      }
    }),
    ...spec.unread.map((piece): JudgedPhrase => ({ ...piece, verdict: 'missing' })),
    ...spec.excluded.map(
      (span): JudgedPhrase => ({ ...pieceOf(span), verdict: 'excluded', ...(span.as && { as: span.as }) }),
    ),
  ].toSorted((a, b) => a.start - b.start)
}

/** What the image contains instead of a dropped phrase. */
function insteadOf(spec: SceneSpec, kind: string): Entry | undefined {
  const { place, light, weather, people } = spec
  const setting = { place, light, weather, pose: people > 0 ? spec.pose : undefined }
  return kind === 'place' || kind === 'light' || kind === 'weather' || kind === 'pose'
    ? setting[kind] && { kind, value: setting[kind] }
    : undefined
}

/** Text between a relation and its object. */
const TO_OBJECT = /^ (?:(?:the|a|an|his|her|el|la|los|las|un|una|su) )?$/

/** True if two phrases read as one: “navy sweater”, “dog on a sofa”. */
function isOne(a: JudgedPhrase, b: JudgedPhrase, between: string): boolean {
  if (a.verdict !== b.verdict || a.how !== b.how || a.as !== undefined || b.as !== undefined) return false
  if (a.kind === 'relation' && a.verdict === 'drawn') return TO_OBJECT.test(between)
  // “Perfume bottle” names one object twice.
  const isSameObject = a.target?.of === 'thing' && b.target?.of === 'thing' && a.visible === b.visible
  return between.length <= 1 && (isSameObject || JSON.stringify(a.target) === JSON.stringify(b.target))
}

/** The claims stored with an image. */
export const claimsOf = (composed: Composed, seen: Seen): Claim[] =>
  mergeClaims(composed.spec.prompt, judgedOf(composed, seen))

/** Claims as people read them: “navy sweater” is one. */
export function mergeClaims(prompt: string, judged: readonly JudgedPhrase[]): Claim[] {
  const merged: JudgedPhrase[] = []
  for (const phrase of judged) {
    const before = merged.at(-1)
    if (before && isOne(before, phrase, prompt.slice(before.end, phrase.start))) {
      const end = Math.max(before.end, phrase.end)
      const visible = Math.max(before.visible ?? 0, phrase.visible ?? 0)
      merged[merged.length - 1] = {
        ...before,
        ...(phrase.kind && { kind: phrase.kind }),
        ...(phrase.target && { target: phrase.target }),
        end,
        text: prompt.slice(before.start, end),
        ...(visible > 0 && { visible }),
      }
    } else merged.push(phrase)
  }
  return merged.map(({ text, verdict, how, as, visible }) => ({
    text,
    verdict,
    ...(how && { how }),
    ...(as && { as }),
    ...(visible !== undefined && { visible: Math.round(visible * 1000) / 10 }),
  }))
}
