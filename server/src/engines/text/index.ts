/** A text model at a provider that is set up for pictures already, if the deployment wants one to help with writing. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { ProviderFailure } from '../engine.ts'
import { attempt } from '../wire/attempt.ts'
import type { Provider } from '../wire/provider.ts'
import { sdkFetch, writeBySdk } from '../wire/sdk.ts'

export interface TextModel {
  /** As people know it. */
  label: string
  /** US cents for one call, as far as the deployment says; null where it says nothing. */
  cents: number | null
  /** The text that the model writes. Throws only ProviderFailure, or the signal's reason. */
  write(asked: { system: string; prompt: string }, signal: AbortSignal): Promise<string>
}

/** A person waits for it. */
const MOST_MS = 60_000

/** Undefined where no text model is set up. */
export function createTextModel(
  { text, openai, gemini, compatible, timeoutMs }: EngineSettings,
  log: Log,
): TextModel | undefined {
  if (!text) return undefined
  const { provider: at, model, cents } = text
  const settings = { openai, gemini, compatible }[at]
  if (!settings) return undefined
  const key = settings.key ?? ''
  const authorization = 'authorization' in settings ? settings.authorization : undefined
  const provider: Provider = {
    label: model,
    url: settings.url,
    headers: authorization ? { authorization } : {},
    secrets: [key, authorization?.slice('Basic '.length) ?? ''],
    timeoutMs: Math.min(timeoutMs, MOST_MS),
    log,
  }

  async function languageModel() {
    const shared = { baseURL: settings?.url ?? '', fetch: sdkFetch(provider) }
    if (at === 'openai') {
      const { createOpenAI } = await import('@ai-sdk/openai')
      return createOpenAI({ ...shared, apiKey: key }).chat(model)
    }
    if (at === 'gemini') {
      const { createGoogle } = await import('@ai-sdk/google')
      return createGoogle({ ...shared, apiKey: key })(model)
    }
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const { headers } = provider
    return createOpenAICompatible({
      ...{ ...shared, name: 'compatible', headers },
      ...(key ? { apiKey: key } : {}),
    }).chatModel(model)
  }

  return {
    label: model,
    cents: cents === 0 ? null : cents,
    async write(asked, signal) {
      const written = await attempt(provider, signal, async (within) =>
        writeBySdk(await languageModel(), asked, within),
      )
      if (written.trim() === '')
        throw new ProviderFailure('PROVIDER_DOWN', `${model} answered without a text.`)
      return written
    },
  }
}
