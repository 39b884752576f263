import { Refusal } from '@studio/contract/kernel'
import type { PhotoshootRequest } from '@studio/contract/photoshoot'
import type { EngineCapabilities } from '../../engines/engine.ts'

/** Refusal that names a field of the request and the reason. */
export const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

/** Refuses what the model doesn't support. */
export function checkCapabilities(request: PhotoshootRequest, capabilities: EngineCapabilities): void {
  const { label, kinds, maxImages, aspectRatios } = capabilities
  if (!kinds.includes('image')) throw invalid('model', `${label} doesn’t generate images.`)
  if (request.count > maxImages)
    throw invalid('count', `${label} generates up to ${maxImages} images at a time.`)
  if (!aspectRatios.includes(request.aspectRatio))
    throw invalid('aspectRatio', `${label} doesn’t generate ${request.aspectRatio} images.`)
  const { prompts } = request
  if (prompts && prompts.length !== request.count)
    throw invalid('prompts', `Enter one prompt for each of the ${request.count} images.`)
  const { only, count, scale, referenceImageId, referenceRole } = request
  if (only && new Set(only).size < only.length) throw invalid('only', 'Name each image once.')
  if (only?.some((index) => index >= count))
    throw invalid('only', `There are ${count} images to choose from.`)
  if (scale !== undefined && scale !== capabilities.upscales)
    throw invalid('scale', `${label} doesn’t upscale images.`)
  if (referenceImageId && referenceRole && !capabilities.referenceRoles?.includes(referenceRole))
    throw invalid('referenceRole', `${label} doesn’t use the ${referenceRole} of a reference image.`)
  if (request.thingIds?.length && !capabilities.acceptsThings)
    throw invalid('thingIds', `${label} doesn’t support your own products.`)
  for (const field of ['steps', 'guidance'] as const) {
    const [value, range] = [request[field], capabilities[field]]
    if (value === undefined) continue
    if (!range) throw invalid(field, `${label} doesn’t support ${field}.`)
    if (value < range.least || value > range.most)
      throw invalid(field, `${label} supports ${field} from ${range.least} to ${range.most}.`)
  }
}
