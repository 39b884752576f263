// The claims of an image: what it shows of each content word of its prompt.

import type { Claim } from '@studio/contract/vocabulary'
import { type Entry, nameOf, type Phrase, type Piece, type SceneSpec } from '@studio/domain/vocabulary'
import type { Composed } from '../compose/compose-scene.ts'
import { type Judgement, judgeOf } from './judge.ts'
import type { Seen } from './seen.ts'

/** A phrase with what became of it. */
export interface JudgedPhrase extends Piece, Judgement {
  target?: Phrase['target']
}

/** Every content word of a prompt with what became of it, in order. */
export function judgedOf(composed: Composed, seen: Seen): JudgedPhrase[] {
  const { spec } = composed
  const judge = judgeOf(composed, seen)
  const pieceOf = ({ start, end, text }: Piece): Piece => ({ start, end, text })
  return [
    ...spec.phrases.map((phrase): JudgedPhrase => {
      const { target } = phrase
      return { ...pieceOf(phrase), ...judge(phrase), ...(target && { target }) }
    }),
    ...spec.dropped.map((span): JudgedPhrase => {
      const taken = insteadOf(spec, span.kind)
      return { ...pieceOf(span), verdict: 'missing', ...(taken && { how: 'as', as: nameOf(taken) }) }
    }),
    ...spec.unread.map((piece): JudgedPhrase => ({ ...piece, verdict: 'missing' })),
    ...spec.excluded.map((span): JudgedPhrase => ({ ...pieceOf(span), verdict: 'excluded', ...(span.as && { as: span.as }) })),
  ].toSorted((a, b) => a.start - b.start)
}

/** What the image has in the place of a dropped phrase. */
function insteadOf(spec: SceneSpec, kind: string): Entry | undefined {
  const { place, light, weather, people } = spec
  const taken = { place, light, weather, pose: people > 0 ? spec.pose : undefined }
  return kind === 'place' || kind === 'light' || kind === 'weather' || kind === 'pose'
    ? taken[kind] && { kind, value: taken[kind] }
    : undefined
}

const isAlike = (a: JudgedPhrase, b: JudgedPhrase) =>
  a.verdict === b.verdict &&
  a.how === b.how &&
  a.as === undefined &&
  b.as === undefined &&
  JSON.stringify(a.target) === JSON.stringify(b.target)

/** The claims stored with an image and shown to people: “navy sweater” is one. */
export function claimsOf(composed: Composed, seen: Seen): Claim[] {
  const merged: JudgedPhrase[] = []
  const { prompt } = composed.spec
  for (const phrase of judgedOf(composed, seen)) {
    const before = merged.at(-1)
    if (before && phrase.start <= before.end + 1 && isAlike(before, phrase)) {
      const end = Math.max(before.end, phrase.end)
      const visible = Math.max(before.visible ?? 0, phrase.visible ?? 0)
      merged[merged.length - 1] = {
        ...before,
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
