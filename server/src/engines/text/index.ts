/** A text model at a provider that is set up for pictures already, if the deployment wants one to help with writing. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { ProviderFailure } from '../engine.ts'
import { attempt } from '../wire/attempt.ts'
import { keyedProvider, type Provider } from '../wire/provider.ts'
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

/** Answers undefined where no text model is set up, or its vendor has no key at present. */
export function createTextModel(
  { text, openai, gemini, compatible, timeoutMs: given }: EngineSettings,
  log: Log,
  keyring: Keyring,
): () => TextModel | undefined {
  const none = () => undefined
  if (!text) return none
  const { provider: at, model, cents } = text
  const settings = { openai, gemini, compatible }[at]
  if (!settings) return none
  const authorization = 'authorization' in settings ? settings.authorization : undefined
  const shared = { label: model, url: settings.url, timeoutMs: Math.min(given, MOST_MS), log }
  const isVendor = at !== 'compatible'
  const provider: Provider = isVendor
    ? keyedProvider({ ...shared, id: at, keyring })
    : {
        ...shared,
        headers: authorization ? { authorization } : {},
        secrets: [settings.key ?? '', authorization?.slice('Basic '.length) ?? ''],
      }
  const keyNow = () => (isVendor ? keyring.keyOf(at) : settings.key) ?? ''

  async function languageModel() {
    const key = keyNow()
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

  const textModel: TextModel = {
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
  return () => (isVendor && keyring.keyOf(at) === undefined ? undefined : textModel)
}
