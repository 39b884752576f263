import { expect, test } from 'vitest'
import type { SessionBrief } from '@studio/contract/sessions'
import { mergeBrief } from './merge-brief.ts'

const EMPTY: SessionBrief = {
  prompt: '',
  negativePrompt: '',
  count: 4,
  style: 'editorial',
  aspectRatio: '3:4',
  model: 'studio',
  poseVariety: false,
  poses: [],
  quality: 'final',
  referenceImageId: null,
  referenceRole: null,
  seed: null,
}

/** Returns a seeded random generator. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('changes a field to its last value, and leaves others', () => {
  const brief = mergeBrief(EMPTY, { patch: { count: 2, style: undefined } })
  expect(brief).toEqual({ ...EMPTY, count: 2 })
})

/**
 * Simulates members who write concurrently on texts that are outdated by their latency: they insert and replace words,
 * and delete clauses. A word is lost if it is missing and no member deleted it.
 */
test('neither loses nor restores words in ten thousand concurrent edits', () => {
  const random = randomOf(20_261)
  const pick = (max: number) => Math.floor(random() * max)
  let lost = 0
  let back = 0
  let edits = 0
  for (let run = 0; edits < 10_000; run += 1) {
    const people = 2 + pick(5)
    const start = 'long red coat, grey backdrop, window light, shallow focus, hand on a plinth'
    /** Last text received by each member, and their sent edits without an answer. */
    const versions = Array.from({ length: people }, () => start)
    const sent: ({ base: string; text: string } | undefined)[] = versions.map(() => undefined)
    let brief = { ...EMPTY, prompt: start }
    const added = new Set<string>()
    const used = new Set<string>()
    for (let turn = 0; turn < 40; turn += 1) {
      const who = pick(people)
      const waiting = sent[who]
      if (waiting) {
        // An edit in flight, merged after others that were written later.
        brief = mergeBrief(brief, { patch: {}, prompt: waiting })
        sent[who] = undefined
        versions[who] = brief.prompt
        continue
      }
      const base = random() < 0.5 ? (versions[who] as string) : brief.prompt
      const words = base.split(' ')
      // All words have the same length: a word that only adds letters to another would count as typed into it.
      const fresh = `w${String(run).padStart(4, '0')}x${String(turn).padStart(2, '0')}`
      const at = pick(words.length + 1)
      const kind = random()
      let text: string
      if (kind < 0.6 || words.length < 6) text = words.toSpliced(at, 0, fresh).join(' ')
      else if (kind < 0.85) {
        const removed = words[Math.min(at, words.length - 1)] as string
        used.add(removed.replace(/\W/g, ''))
        text = words.with(Math.min(at, words.length - 1), fresh).join(' ')
      } else {
        const from = pick(words.length - 3)
        for (const removed of words.slice(from, from + 3)) used.add(removed.replace(/\W/g, ''))
        text = words.toSpliced(from, 3).join(' ')
      }
      if (text.includes(fresh)) added.add(fresh)
      sent[who] = { base, text }
      edits += 1
    }
    for (const waiting of sent) if (waiting) brief = mergeBrief(brief, { patch: {}, prompt: waiting })
    const there = new Set(brief.prompt.split(/\W+/))
    for (const word of added) if (!used.has(word) && !there.has(word)) lost += 1
    for (const word of used) if (there.has(word)) back += 1
  }
  expect([edits >= 10_000, lost, back]).toEqual([true, 0, 0])
})
