// Programs that write one JSON object: what is what in it is all they differ in.
import { jsonOf, wordOf } from '../containers/bytes.ts'
import { recordOf } from '../metadata/cbor.ts'
import { xmpValue } from '../metadata/xmp.ts'
import { recipeOf, type ReadRecipe, type Sources, textAt, textsOf } from './recipe.ts'

/** The words and every plain value beside them. */
const listed = (data: Record<string, unknown>, ...words: string[]) =>
  Object.entries(data).filter(([name]) => !words.includes(name))

/** What the texts of a file hold that are objects. Any other text is not parsed: failing at thousands of them takes seconds. */
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

/** Those of its first versions begin with capitals. */
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
  // In the lowest bits, and in the comment of a WebP, all its texts stand in one.
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

/** Easy Diffusion: its settings under their names, each in a text of its own or all in one object. */
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

/** All that a picture is made of here, besides its words. */
const OWN_SETTINGS = [
  ...(['model', 'seed', 'index', 'style', 'aspectRatio', 'quality', 'pose'] as const),
  ...(['scale', 'referenceImageId', 'createdAt'] as const),
]

/** Our own: in the credentials, and in XMP where somebody shares it. */
export const readOwn: ReadRecipe = ({ notes: { xmp }, credentials }) => {
  const shared = recordOf(jsonOf((xmp && xmpValue(xmp, 'studio:Recipe')) ?? ''))
  const data = credentials?.recipe ?? shared
  const within = [data, recordOf(data.metadata), shared, recordOf(shared.metadata)]
  const value = (name: string) => within.find((each) => each[name] !== undefined)?.[name]
  return recipeOf('studio-alpha', wordOf(data.prompt) ?? '', wordOf(value('negativePrompt')), [
    ...OWN_SETTINGS.map((name) => [name, value(name)] as const),
  ])
}
