// Coverage of prompts by Studio Preview: known subjects and words of a list of prompts, by kind. `node
// bench/reach.bench.ts [--prompts file.tsv] [--missing 40]`: each line of the file has a prompt and its kind; the
// default list is the one compared before and after changes. Rough renderings (“read as”) count, and are also counted
// separately.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readPrompt } from '@studio/domain/vocabulary'
import { report } from './harness.ts'

const { values } = parseArgs({
  options: { prompts: { type: 'string' }, missing: { type: 'string', default: '0' } },
})
const EXPECTED_PICTURES = new URL('../renderer/reference-pictures/looked-at.tsv', import.meta.url)

interface Prompt {
  prompt: string
  kind: string
}

const prompts: Prompt[] = readFileSync(values.prompts ?? EXPECTED_PICTURES, 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => {
    const columns = line.split('\t')
    return values.prompts
      ? { prompt: columns[0] ?? '', kind: columns[1] ?? '' }
      : { prompt: columns.at(-1) ?? '', kind: columns[0] ?? '' }
  })

/** Kinds of images that precede the subject. */
const LEAD =
  /^(?:.*?\b(?:photo|photograph|picture|painting|drawing|illustration|sketch|image|portrait|close-?up(?: \w+)?|view|shot|face|head|poster|cartoon|comic|watercolou?r|retrato|foto|dibujo|cuadro) (?:of|about|de|showing) )/i
/** Words that end the first noun phrase. */
const END = new Set(
  (
    'of in on at with without and or to for from by near next over under behind beside between into onto inside above below ' +
    'that which who whose is are was were has have having wearing holding made made looking as about around across against along ' +
    'through during while seen like set topped full parked covered filled surrounded shaped reflected painted propped flies rises ' +
    'sits stands holds jumps going using gives gave sips drinks eats plays rides crosses bites bit painted chased fell' +
    ' atop before after off up down out inside outside below de en con sobre junto y a al del que'
  ).split(' '),
)
/** Quantity words before “of”: the subject is the word after it. */
const MEASURE =
  /^(sets?|series|pairs?|piles?|slices?|pieces?|herd|flock|groups?|bunch|scraps|par|pila|trozos?)$/i
/** Before one of these words, a word in -ed is a participle, not a noun. */
const BEHIND_DONE = /^(in|into|by|on|at|to|with|off|past|between|from|around|through)$/i
const SHAPES_NOTHING = new Set(['colour', 'material', 'mood', 'relation', 'size', 'framing', 'lens', 'focus'])

/** Index of the subject: the last word of the first noun phrase. */
function subjectOf(prompt: string): { start: number; text: string } | undefined {
  const from = LEAD.exec(prompt)?.[0].length ?? 0
  let last: { start: number; text: string } | undefined
  let end = from
  const words = [...prompt.slice(from).matchAll(/[\p{L}\p{N}'’]+/gu)]
  for (const [i, match] of words.entries()) {
    const text = match[0]
    const start = from + match.index
    if (last && /[,.;:()"“]/.test(prompt.slice(end, start))) break
    const next = words[i + 1]?.[0] ?? ''
    const isDone = /ed$/i.test(text) && BEHIND_DONE.test(next)
    if (last && /^(of|de)$/i.test(text) && MEASURE.test(last.text)) continue
    const isVerb = last !== undefined && text.length > 5 && /(ing|ando|iendo)$/.test(text)
    if (last && (END.has(text.toLowerCase()) || isVerb || isDone)) break
    if (!/^(a|an|the|un|una|el|la|los|las|some|several)$/i.test(text)) last = { start, text }
    end = start + text.length
  }
  return last
}

interface Count {
  prompts: number
  subjects: number
  rough: number
  words: number
  known: number
}
const counts = new Map<string, Count>()
const missing = new Map<string, { words: number; subjects: number }>()
const note = (word: string) => {
  const own = missing.get(word) ?? { words: 0, subjects: 0 }
  missing.set(word, own)
  return own
}
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

for (const { prompt, kind } of prompts) {
  const { spans, unknown } = readPrompt(prompt)
  const subject = subjectOf(prompt)
  const span = spans.find(
    ({ start, end, kind: of }) =>
      subject && start <= subject.start && end > subject.start && !SHAPES_NOTHING.has(of),
  )
  const recognised = spans.reduce((sum, { text }) => sum + wordsIn(text), 0)
  const words = recognised + unknown.reduce((sum, text) => sum + wordsIn(text), 0)
  for (const group of [kind, 'all']) {
    const count = counts.get(group) ?? { prompts: 0, subjects: 0, rough: 0, words: 0, known: 0 }
    counts.set(group, count)
    count.prompts++
    count.words += words
    count.known += recognised
    if (span) count.subjects++
    if (span?.as) count.rough++
  }
  for (const word of unknown) note(word.toLowerCase()).words++
  if (!span && subject) note(subject.text.toLowerCase()).subjects++
}

const share = (part: number, of: number) => `${((part * 100) / Math.max(1, of)).toFixed(1)} %`
report(
  'reach',
  [...counts].map(([kind, { prompts, subjects, rough, words, known }]) => ({
    kind,
    prompts,
    subjects: share(subjects, prompts),
    'of them read as': share(rough, prompts),
    words: share(known, words),
  })),
)
const max = [...missing].sort(([, a], [, b]) => b.words + b.subjects * 2 - a.words - a.subjects * 2)
for (const [word, { words, subjects }] of max.slice(0, Number(values.missing)))
  console.log(`${word}: ${words} times not understood, ${subjects} times the subject`)
