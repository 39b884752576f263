import { MAX_IMAGES, type startPhotoshoot, type Style } from '@studio/contract/photoshoot'
import type { Model } from '@studio/contract/models'
import type { Prompt, PromptContent, Values } from '@studio/contract/prompts'
import type { input } from 'zod/mini'

type ShootBody = input<typeof startPhotoshoot.body>

/** A shoot always has a style. The preview uses the same default. */
export const styleOf = ({ style }: Pick<PromptContent, 'style'>): Style => style ?? 'editorial'

interface ShootInput {
  content: PromptContent
  values: Values
  /** One expanded text for each image, with all variables filled in. */
  texts: readonly string[]
  negative: string
  model: Model
  quality: 'draft' | 'final'
  /** Id of the image that fills a variable. */
  picture?: string | undefined
  /** The saved prompt, if the draft equals its newest version. */
  saved?: Pick<Prompt, 'id' | 'versionId'> | undefined
}

/** Request for a shoot of exactly the previewed texts. Adds nothing that the preview doesn't show. */
export function shootRequest(request: ShootInput): ShootBody {
  const { content, values, texts, negative, model, quality, picture, saved } = request
  const ratio = content.aspectRatio ?? '3:4'
  const [first = ''] = texts
  const count = Math.min(texts.length, MAX_IMAGES)
  const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
  return {
    // The prompt is common to all images, and each image has its own expanded text.
    prompt: count > 1 ? content.body.trim() : first,
    count,
    model: model.id,
    quality,
    poseVariety: false,
    style: styleOf(content),
    aspectRatio: model.aspectRatios.includes(ratio) ? ratio : (model.aspectRatios[0] ?? ratio),
    ...(count > 1 && { prompts: texts.slice(0, count) }),
    ...(negative.trim() && { negativePrompt: negative.trim() }),
    ...(content.settings.seed !== undefined && { seed: content.settings.seed }),
    ...(picture && model.acceptsReference && { referenceImageId: picture }),
    ...(saved && {
      promptId: saved.id,
      versionId: saved.versionId,
      ...(Object.keys(filled).length > 0 && { values: filled }),
    }),
  }
}
