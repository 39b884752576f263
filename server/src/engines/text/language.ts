// A language model of a configured provider.
import type { LanguageModel } from 'ai'
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { keyedProvider, type Provider, reportsTo } from '../wire/provider.ts'
import { sdkFetch } from '../wire/sdk.ts'

/** Timeout in ms: a user is waiting. */
const MAX_MS = 60_000

/** Provider and model of a setting: `gemini:id-of-the-model`. */
interface LanguageAt {
  provider: 'openai' | 'gemini' | 'compatible'
  model: string
}

export interface Language {
  provider: Provider
  /** True if the vendor currently has a key. */
  isSetUp(): boolean
  model(): Promise<LanguageModel>
}

/** Undefined if its provider isn't configured. */
export function createLanguageModel(
  { provider: at, model }: LanguageAt,
  { openai, gemini, compatible, timeoutMs: configured }: EngineSettings,
  log: Log,
  keyring: Keyring,
): Language | undefined {
  const settings = { openai, gemini, compatible }[at]
  if (!settings) return undefined
  const authorization = 'authorization' in settings ? settings.authorization : undefined
  const shared = { label: model, url: settings.url, timeoutMs: Math.min(configured, MAX_MS), log }
  const isVendor = at !== 'compatible'
  const provider: Provider = isVendor
    ? keyedProvider({ ...shared, id: at, keyring })
    : {
        ...shared,
        ...reportsTo(keyring, model),
        headers: authorization ? { authorization } : {},
        secrets: [settings.key ?? '', authorization?.slice('Basic '.length) ?? ''],
      }
  const currentKey = () => (isVendor ? keyring.keyOf(at) : settings.key) ?? ''

  return {
    provider,
    isSetUp: () => !isVendor || keyring.keyOf(at) !== undefined,
    async model() {
      const key = currentKey()
      const options = { baseURL: settings.url, fetch: sdkFetch(provider) }
      if (at === 'openai') {
        const { createOpenAI } = await import('@ai-sdk/openai')
        return createOpenAI({ ...options, apiKey: key }).chat(model)
      }
      if (at === 'gemini') {
        const { createGoogle } = await import('@ai-sdk/google')
        return createGoogle({ ...options, apiKey: key })(model)
      }
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      const { headers } = provider
      return createOpenAICompatible({
        ...options,
        name: 'compatible',
        headers,
        supportsStructuredOutputs: true,
        ...(key ? { apiKey: key } : {}),
      }).chatModel(model)
    },
  }
}
