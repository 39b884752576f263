/** A text model of a configured provider, if the deployment enables it for writing help. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { ProviderFailure } from '../engine.ts'
import { attempt } from '../wire/attempt.ts'
import { writeBySdk } from '../wire/sdk.ts'
import { createLanguageModel } from './language.ts'

export { createVisionModels, type VisionModel } from './vision.ts'

export interface TextModel {
  /** Display name. */
  label: string
  /** Cost of one call in US cents; null if the deployment doesn’t set it. */
  cents: number | null
  /** Returns the model's text. Throws only ProviderFailure, or the signal's reason. */
  write(request: { system: string; prompt: string }, signal: AbortSignal): Promise<string>
}

/** Returns undefined if no text model is configured, or its vendor has no key. */
export function createTextModel(
  settings: EngineSettings,
  log: Log,
  keyring: Keyring,
): () => TextModel | undefined {
  const { text } = settings
  const language = text && createLanguageModel(text, settings, log, keyring)
  if (!text || !language) return () => undefined
  const { model, cents } = text
  const textModel: TextModel = {
    label: model,
    cents: cents === 0 ? null : cents,
    async write(request, signal) {
      const response = await attempt(language.provider, signal, async (within) =>
        writeBySdk(await language.model(), request, within),
      )
      if (response.trim() === '') throw new ProviderFailure('PROVIDER_DOWN', `${model} returned no text.`)
      return response
    },
  }
  return () => (language.isSetUp() ? textModel : undefined)
}
