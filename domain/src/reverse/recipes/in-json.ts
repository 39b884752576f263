// Programs that write one JSON object; only the field names differ.
import { jsonOf, wordOf } from '../containers/bytes.ts'
import { recordOf } from '../metadata/cbor.ts'
import { xmpValue } from '../metadata/xmp.ts'
import { recipeOf, type ReadRecipe, type Sources, textAt, textsOf } from './recipe.ts'

/** The prompt and all scalar values. */
const listed = (data: Record<string, unknown>, ...words: string[]) =>
  Object.entries(data).filter(([name]) => !words.includes(name))

/** Texts that contain objects. Other texts aren't parsed: failing on thousands takes seconds. */
const parametersOf = (sources: Sources) =>
  textsOf(sources).flatMap(({ text }) => (/^\s*\{/.test(text) ? [recordOf(jsonOf(text))] : []))

export const readSwarmui: ReadRecipe = (sources) => {
  for (const data of parametersOf(sources)) {
    const { sui_image_params: params } = data
    const { prompt, negativeprompt, ...rest } = recordOf(params)
    const recipe = recipeOf('swarmui', wordOf(prompt) ?? '', wordOf(negativeprompt), Object.entries(rest))
    if (recipe) return recipe
  }
  return null
}

/** Its first versions use capitals. */
const FOOOCUS_WORDS = [
  'prompt',
  'negative_prompt',
  'full_prompt',
  'full_negative_prompt',
  'Prompt',
  'Negative Prompt',
]

export const readFooocus: ReadRecipe = (sources) => {
  const scheme = textAt(sources, 'fooocus_scheme') ?? ''
  for (const data of parametersOf(sources)) {
    const isIts = /fooocus/i.test(
      `${scheme} ${wordOf(data.version ?? data.Version) ?? ''} ${'fooocus_scheme' in data ? 'fooocus' : ''}`,
    )
    if (!isIts) continue
    const recipe = recipeOf(
      'fooocus',
      wordOf(data.prompt ?? data.Prompt) ?? '',
      wordOf(data.negative_prompt ?? data['Negative Prompt']),
      listed(data, ...FOOOCUS_WORDS),
    )
    if (recipe) return recipe
  }
  return null
}

export const readNovelai: ReadRecipe = (sources) => {
  // In the lowest bits and in WebP comments, one text holds everything.
  const within = [sources.hidden, sources.exif.comment].map((text) => recordOf(jsonOf(text ?? '')))
  const hidden = within.find(({ Comment }) => wordOf(Comment) !== undefined) ?? {}
  const software = wordOf(hidden.Software) ?? textAt(sources, 'Software') ?? sources.exif.software ?? ''
  if (!/novelai/i.test(software)) return null
  const data = recordOf(
    jsonOf(wordOf(hidden.Comment) ?? textAt(sources, 'Comment') ?? sources.exif.comment ?? ''),
  )
  const prompt = wordOf(data.prompt) ?? wordOf(hidden.Description) ?? textAt(sources, 'Description') ?? ''
  const settings = (['steps', 'scale', 'sampler', 'seed', 'width', 'height'] as const).map(
    (name) => [name, data[name]] as const,
  )
  return recipeOf('novelai', prompt, wordOf(data.uc), settings)
}

/** Easy Diffusion: settings by name, in one text each or in one object. */
export const readEasyDiffusion: ReadRecipe = (sources) => {
  const plain = Object.fromEntries(sources.notes.texts.map(({ key, text }) => [key, text]))
  for (const data of [plain, ...parametersOf(sources)]) {
    if (!('use_stable_diffusion_model' in data)) continue
    const { prompt, negative_prompt: negative, ...rest } = data
    const recipe = recipeOf('easy-diffusion', wordOf(prompt) ?? '', wordOf(negative), Object.entries(rest))
    if (recipe) return recipe
  }
  return null
}

export const readDrawThings: ReadRecipe = ({ notes: { xmp }, exif }) => {
  const isIts = /draw things/i.test((xmp && xmpValue(xmp, 'xmp:CreatorTool')) ?? exif.software ?? '')
  const text = (xmp && xmpValue(xmp, 'exif:UserComment')) ?? exif.comment
  if (!isIts || !text) return null
  const data = recordOf(jsonOf(text))
  return recipeOf('draw-things', wordOf(data.c) ?? '', wordOf(data.uc), listed(data, 'c', 'uc', 'v2'))
}

/** Settings needed to generate an image of this product, besides the prompt. */
const OWN_SETTINGS = [
  ...(['model', 'seed', 'index', 'style', 'aspectRatio', 'quality', 'pose'] as const),
  ...(['scale', 'referenceImageId', 'createdAt'] as const),
]

/** Generation settings written by this product: in the credentials, and in XMP if shared. */
export const readOwn: ReadRecipe = ({ notes: { xmp }, credentials }) => {
  const shared = recordOf(jsonOf((xmp && xmpValue(xmp, 'studio:Recipe')) ?? ''))
  const data = credentials?.recipe ?? shared
  const within = [data, recordOf(data.metadata), shared, recordOf(shared.metadata)]
  const value = (name: string) => within.find((each) => each[name] !== undefined)?.[name]
  return recipeOf('studio-alpha', wordOf(data.prompt) ?? '', wordOf(value('negativePrompt')), [
    ...OWN_SETTINGS.map((name) => [name, value(name)] as const),
  ])
}
