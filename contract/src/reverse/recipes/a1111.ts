// Automatic1111, Forge and whatever writes as they do: words, the negative ones, then one line of settings.
import { type Recipe, recipeOf, type ReadRecipe, textAt } from './recipe.ts'

const SETTING = /\s*([\w ]{1,60}):\s*("(?:\\.|[^\\"])+"|[^,]*)(?:,|$)/g
const NEGATIVE = 'Negative prompt:'

const unquoted = (value: string) => {
  if (!value.startsWith('"')) return value.trim()
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** Null where there is no line of settings: any text could be a prompt. */
export function readParameters(text: string): Recipe | null {
  const lines = text.trim().split('\n')
  const last = lines.at(-1) ?? ''
  const settings = [...last.slice(0, 20_000).matchAll(SETTING)].map(
    ([, name, value]) => [name!.trim(), unquoted(value!)] as const,
  )
  if (settings.length < 3 || !settings.some(([name]) => name === 'Steps')) return null
  const words = lines.slice(0, -1).join('\n')
  const at = words.lastIndexOf(NEGATIVE)
  return at < 0
    ? recipeOf('a1111', words, '', settings)
    : recipeOf('a1111', words.slice(0, at), words.slice(at + NEGATIVE.length), settings)
}

export const readA1111: ReadRecipe = (sources) => {
  for (const text of [textAt(sources, 'parameters'), sources.exif.comment, sources.hidden]) {
    const recipe = text ? readParameters(text) : null
    if (recipe) return recipe
  }
  return null
}
