// How many phrases of judged prompts are reported as drawn, by what the image shows of them by eye, and the time that
// a check takes. `node bench/claims.bench.ts --judged <folder>`: `prompts.tsv` (id, group, language, style, ratio,
// prompt), `spans.txt` (id, then `index:text(kind)` for each phrase) and `codes.txt` (id, then a letter for each
// phrase: R right, W another object, P misplaced, N absent, T stand-in).
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { AspectRatio, Style } from '@studio/contract/photoshoot'
import { foreseen } from '../renderer/src/claims/foreseen.ts'

const { values } = parseArgs({
  options: { judged: { type: 'string' }, seed: { type: 'string', default: '7' } },
})
if (!values.judged) throw new Error('--judged: a folder with prompts.tsv, spans.txt and codes.txt')

const linesOf = (name: string) =>
  readFileSync(join(values.judged ?? '', name), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
const rows = (name: string) => new Map(linesOf(name).map((line) => [line.split(/\s/)[0] ?? '', line]))
const [spans, codes] = [rows('spans.txt'), rows('codes.txt')]

/** Phrases by verdict by eye, by what is reported: `before` by the words alone, `after` by the scene. */
const tally = {
  before: new Map<string, number>(),
  drawn: new Map<string, number>(),
  changed: new Map<string, number>(),
}
const add = (to: Map<string, number>, code: string) => to.set(code, (to.get(code) ?? 0) + 1)
const times: number[] = []
let silent = 0

for (const line of linesOf('prompts.tsv')) {
  const [id = '', , , style, ratio, prompt = ''] = line.split('\t')
  const started = process.cpuUsage()
  const { judged, spec } = foreseen({
    prompt,
    style: Style.parse(style),
    aspectRatio: AspectRatio.parse(ratio),
    seed: Number(values.seed),
  })
  const { user, system } = process.cpuUsage(started)
  times.push((user + system) / 1000)
  const words = [...prompt.matchAll(/[\p{L}\p{N}]+/gu)]
  silent += words.filter(
    ({ 0: word, index }) =>
      word.length > 3 && !judged.some(({ start, end }) => start <= index && end > index),
  ).length
  const letters = codes.get(id)?.split(' ')[1] ?? ''
  let from = 0
  for (const [, index = '', text = ''] of (spans.get(id) ?? '').matchAll(/(\d+):([^(~]+)/g)) {
    const found = prompt.toLowerCase().indexOf(text.toLowerCase(), from)
    const start = found >= 0 ? found : prompt.toLowerCase().indexOf(text.toLowerCase())
    if (found >= 0) from = found + text.length
    const code = letters[Number(index)] ?? '?'
    const isOn = (piece: { start: number; end: number }) =>
      piece.start < start + text.length && piece.end > start
    if (spec.spans.some(isOn)) add(tally.before, code)
    const phrase = judged.find(isOn)
    if (phrase?.verdict === 'drawn') add(tally.drawn, code)
    if (phrase?.verdict === 'changed') add(tally.changed, code)
  }
}

const sum = (of: Map<string, number>) => [...of.values()].reduce((all, n) => all + n, 0)
for (const [name, of] of Object.entries(tally))
  console.log(
    `${name.padEnd(8)} ${sum(of)} phrases: ${[...of]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([code, n]) => `${code} ${n}`)
      .join(', ')}; right ${((100 * (of.get('R') ?? 0)) / sum(of)).toFixed(1)}%`,
  )
console.log(`${silent} words of more than three letters without a verdict (function words included)`)
times.sort((a, b) => a - b)
console.log(
  `CPU per prompt: median ${times[Math.floor(times.length / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)} ms`,
)
