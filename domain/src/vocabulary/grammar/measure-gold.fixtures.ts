// Compares parses with those made by hand.

import { plain } from '../phrases.ts'
import { tokenize } from '../reading/tokens.ts'
import { GOLD } from './gold.fixtures.ts'
import { nounPhrasesOf } from './noun-phrases.ts'
import type { Language } from './words.ts'

interface GoldPhrase {
  head: number
  modifiers: number[]
  governor: number | undefined
}

/** Shares from 0 to 1: modifiers on the right head, phrases attached to the right one, heads found and right. */
export interface ParseQuality {
  modifiers: number
  attachments: number
  precision: number
  recall: number
  /** Modifiers on another head, for reading. */
  faults: string[]
}

/** Words with their offsets, joined by hyphens. */
const wordsIn = (text: string) =>
  [...text.matchAll(/f\/\d+(?:\.\d+)?|[\p{L}\p{N}%]+(?:['’-][\p{L}\p{N}]+)*/gu)].map(
    ({ 0: word, index }) => ({
      word: word.toLowerCase(),
      end: index + word.length,
    }),
  )

/** The phrases of a parse made by hand, as offsets of word ends. */
function goldPhrases(prompt: string, parse: string): GoldPhrase[] {
  const words = wordsIn(prompt)
  const phrases: (GoldPhrase & { name: string })[] = []
  let at = -1
  for (const part of parse.split(';')) {
    const [phrase = '', relation = ''] = part.split('|').map((side) => side.trim())
    const [head = '', modifiers = ''] = phrase.split(':').map((side) => side.trim())
    const index = words.findIndex(({ word }, i) => i > at && word === head)
    const used = new Set<number>()
    const nearest = modifiers.split(/\s+/).flatMap((name) => {
      const candidates = words.flatMap(({ word }, i) =>
        word === name && i !== index && !used.has(i) ? [i] : [],
      )
      const [best] = candidates.sort((a, b) => Math.abs(a - index) - Math.abs(b - index))
      if (best !== undefined) used.add(best)
      return best === undefined ? [] : [words[best]?.end ?? 0]
    })
    const governor = phrases.findLast(({ name }) => name === relation.split(/\s+/)[1])?.head
    phrases.push({
      name: head,
      head: words[index]?.end ?? 0,
      modifiers: nearest,
      governor,
    })
    at = index
  }
  return phrases
}

/** Measures the parser on the prompts of one language. */
export function measureGold(language: Language): ParseQuality {
  let [modifiers, rightModifiers, attachments, rightAttachments, heads, parsed, rightHeads] = [
    0, 0, 0, 0, 0, 0, 0,
  ]
  const faults: string[] = []
  for (const { id, prompt, parse } of GOLD.filter((gold) => gold.language === language)) {
    const source = plain(prompt)
    const text = tokenize(source)
    const endOf = (token: number | undefined) => text.tokens[token ?? -1]?.end ?? -1
    const phrases = nounPhrasesOf(text, source, language)
    const byHead = new Map(phrases.map((phrase) => [endOf(phrase.head), phrase]))
    const gold = goldPhrases(prompt, parse)
    heads += gold.length
    parsed += phrases.length
    for (const each of gold) {
      const own = byHead.get(each.head)
      if (own) rightHeads++
      const ends = new Set(own?.modifiers.map(endOf))
      for (const modifier of each.modifiers) {
        modifiers++
        if (ends.has(modifier)) rightModifiers++
        else
          faults.push(
            `${id}: ${prompt.slice(0, modifier).split(' ').at(-1)} of ${prompt.slice(0, each.head).split(' ').at(-1)}`,
          )
      }
      if (each.governor === undefined) continue
      attachments++
      const governor = phrases[own?.relation?.governor ?? -1]
      if (governor && endOf(governor.head) === each.governor) rightAttachments++
    }
  }
  return {
    modifiers: rightModifiers / modifiers,
    attachments: rightAttachments / attachments,
    precision: rightHeads / parsed,
    recall: rightHeads / heads,
    faults,
  }
}
