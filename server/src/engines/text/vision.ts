// Vision models that describe images, if the deployment configures any.
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { attempt } from '../wire/attempt.ts'
import { seeBySdk, type Sight } from '../wire/sdk.ts'
import { createLanguageModel } from './language.ts'

export interface VisionModel {
  /** Id as in the setting: `gemini:id-of-the-model`. */
  id: string
  /** Display name of the model. */
  label: string
  /** Receiver of the image: the vendor’s name, or the host of a custom server. */
  recipient: string
  /** US cents per call; 0 if not configured. */
  cents: number
  /** Returns the answer as JSON, which may not fit the schema. Throws only ProviderFailure, or the signal's reason. */
  see(request: Sight, signal: AbortSignal): Promise<unknown>
}

const VENDORS = { openai: 'OpenAI', gemini: 'Google (Gemini)' } as const

/** Models whose vendors have a key, in the order of the setting. */
export function createVisionModels(
  settings: EngineSettings,
  log: Log,
  keyring: Keyring,
): () => VisionModel[] {
  const all = settings.vision.flatMap((at) => {
    const language = createLanguageModel(at, settings, log, keyring)
    if (!language) return []
    const { provider } = language
    const model: VisionModel = {
      id: `${at.provider}:${at.model}`,
      label: at.model,
      recipient: at.provider === 'compatible' ? new URL(provider.url).host : VENDORS[at.provider],
      cents: at.cents,
      see: (request, signal) =>
        attempt(provider, signal, async (within) =>
          seeBySdk(provider, await language.model(), request, within, at.provider !== 'compatible'),
        ),
    }
    return [{ model, isSetUp: language.isSetUp }]
  })
  return () => all.flatMap(({ model, isSetUp }) => (isSetUp() ? [model] : []))
}
