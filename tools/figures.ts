// Statistics of the code: `npm run figures`. Shows what has grown too large and what shouldn’t be there.
import { dirname } from 'node:path'
import { root } from './programs.ts'
import { MAX_LINES, MAX_OWN_LINES, measureFunctions } from './rules/function-length.ts'
import { placeOf } from './rules/places.ts'
import { readSources, type Source } from './rules/sources.ts'

const LONG_FILE = 300
const FULL_FOLDER = 25
const MAX_SHOWN = 20

/** Type escapes in product code. */
const ESCAPES = {
  any: /(?<=:\s*|<)any\b(?!\w)/g,
  'as unknown as': /\bas unknown as\b/g,
  'as never': /\bas never\b/g,
  'non-null !': /[\w)\]]!(?=[.[,;)\s])/g,
  'oxlint-disable': /oxlint-disable/g,
  '{...{ }} of attributes': /\{\.\.\.\{ \w+(, \w+)* \}\}/g,
}

const linesOf = ({ text }: Source) => text.split('\n').length - 1
const sources = readSources(root).filter(({ path }) => !/\.(css|d\.ts)$/.test(path))
const product = sources.filter(({ path }) => !placeOf(path).isTest)
const tests = sources.filter(({ path }) => /\.test\.tsx?$/.test(path))

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const quantile = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function sizes(): void {
  console.log(`\nSize, of ${sources.length} files`)
  console.table(
    ['contract', 'domain', 'edit-engine', 'renderer', 'server', 'web'].map((side) => {
      const within = (list: Source[]) => list.filter(({ path }) => path.startsWith(`${side}/`)).map(linesOf)
      const lines = within(product).toSorted((a, b) => a - b)
      return {
        workspace: side,
        'product files': lines.length,
        lines: sum(lines),
        median: quantile(lines, 0.5),
        p95: quantile(lines, 0.95),
        longest: lines.at(-1),
        'test files': within(tests).length,
        'test lines': sum(within(tests)),
      }
    }),
  )
}

function longFunctions(): void {
  const figures = product
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(measureFunctions)
    .map(({ name, path, line, ownLines, lines }) => ({ ownLines, lines, name, path: `${path}:${line}` }))
  const over = {
    own: figures.filter(({ ownLines }) => ownLines > MAX_OWN_LINES),
    all: figures.filter(({ lines }) => lines > MAX_LINES),
  }
  for (const which of ['ownLines', 'lines'] as const) {
    const lengths = figures.map((each) => each[which]).toSorted((a, b) => a - b)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(lengths, share))
    const scope = which === 'lines' ? 'with the functions within them' : 'of their own'
    console.log(`\nFunctions: ${lengths.length}; lines ${scope}: median ${p50}, p95 ${p95}, p99 ${p99}`)
  }
  console.log(
    `Over ${MAX_OWN_LINES} of their own: ${over.own.length}; over ${MAX_LINES} in all: ${over.all.length}`,
  )
  console.table(figures.toSorted((a, b) => b.ownLines - a.ownLines).slice(0, MAX_SHOWN))
  console.table(figures.toSorted((a, b) => b.lines - a.lines).slice(0, MAX_SHOWN))
}

function longFiles(): void {
  const long = sources.map((source) => ({ lines: linesOf(source), path: source.path }))
  const over = long.filter(({ lines }) => lines > LONG_FILE).toSorted((a, b) => b.lines - a.lines)
  console.log(`\nFiles of more than ${LONG_FILE} lines: ${over.length}`)
  console.table(over.slice(0, MAX_SHOWN))
}

function fullFolders(): void {
  const folders = Map.groupBy(readSources(root), ({ path }) => dirname(path))
  const full = [...folders].map(([folder, files]) => ({ files: files.length, folder }))
  const over = full.filter(({ files }) => files > FULL_FOLDER).toSorted((a, b) => b.files - a.files)
  console.log(`\nFolders of more than ${FULL_FOLDER} files: ${over.length} of ${full.length}`)
  console.table(over)
}

function couplings(): void {
  const pairs = new Map<string, number>()
  for (const { path, imports } of product) {
    const from = placeOf(path)
    for (const { target, isOurs } of imports) {
      const to = placeOf(target)
      const isAcross = isOurs && from.side === to.side && from.feature && to.feature !== from.feature
      if (!isAcross || !to.feature) continue
      const pair = `${from.side}: ${from.feature} to ${to.feature}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
    }
  }
  console.log(`\nImports from feature to feature: ${sum([...pairs.values()])} in ${pairs.size} pairs`)
}

function escapes(): void {
  console.log('\nWays around types and the formatter, in product code')
  console.table(
    Object.entries(ESCAPES).map(([escape, pattern]) => {
      const times = (list: Source[]) => sum(list.map(({ text }) => text.match(pattern)?.length ?? 0))
      const ofRenderer = product.filter(({ path }) => path.startsWith('renderer/'))
      return { what: escape, times: times(product), 'of them in the renderer': times(ofRenderer) }
    }),
  )
}

sizes()
longFunctions()
longFiles()
fullFolders()
couplings()
escapes()
