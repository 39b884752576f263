import { type Recipe, recipeOf, type ReadRecipe, textsOf } from './recipe.ts'

const JOB = /Job ID:\s*([0-9a-f-]{36})/i
const SWITCH = /\s--(\w+)(?:\s+([^-\s][^\s]*))?/g

/** Command line: prompt, switches, then the job number. */
export const readMidjourney: ReadRecipe = (sources) => {
  for (const { key, text } of textsOf(sources)) {
    const recipe = /^(description|imagedescription|dc:description|caption|comment|usercomment)$/i.test(key)
      ? recipeIn(text)
      : null
    if (recipe) return recipe
  }
  return null
}

function recipeIn(text: string): Recipe | null {
  const job = JOB.exec(text)?.[1]
  const line = text.replace(JOB, '')
  const switches = [...line.matchAll(SWITCH)]
  const isIts = job !== undefined || switches.some(([, name]) => name === 'v' || name === 'niji')
  if (!isIts || (job === undefined && switches.length === 0)) return null
  const words = line.slice(0, switches[0]?.index ?? line.length)
  const unwanted = /\s--no\s+(.*?)(?=\s--|$)/s.exec(line)?.[1] ?? ''
  const settings = switches.flatMap(([, name, value]) =>
    name === 'no' ? [] : [[name!, value ?? 'yes'] as const],
  )
  return recipeOf('midjourney', words, unwanted, [...settings, ['Job ID', job]])
}
