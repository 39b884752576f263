// Literals that are spread into literals or attributes: `{ ...{ a, b }, c }` is `{ a, b, c }`, and `<Row
// {...{ a, b }} />` is `<Row a={a} b={b} />` written to take fewer lines.
import { parseSync, Visitor } from 'oxc-parser'
import type { Source } from './sources.ts'

/** Reports each. Objects with a getter are allowed, because a spread reads it once. */
export function checkObjectSpreads(sources: readonly Source[]): string[] {
  return sources.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(complaintsAbout)
}

function complaintsAbout({ path, text }: Source): string[] {
  if (!/\.\.\.\{/.test(text)) return []
  const complaints: string[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      for (const spread of properties) {
        if (spread.type !== 'SpreadElement' || spread.argument.type !== 'ObjectExpression') continue
        if (spread.argument.properties.some((each) => each.type === 'Property' && each.kind !== 'init'))
          continue
        const line = text.slice(0, spread.start).split('\n').length
        complaints.push(
          `${path}:${line} spreads a literal into a literal. Write its properties where they belong, each on a line of its own.`,
        )
      }
    },
    JSXSpreadAttribute({ start, argument }) {
      if (argument.type !== 'ObjectExpression') return
      const line = text.slice(0, start).split('\n').length
      complaints.push(`${path}:${line} spreads a literal into attributes. Write each as one of its own.`)
    },
  }).visit(parseSync(path, text).program)
  return complaints
}
