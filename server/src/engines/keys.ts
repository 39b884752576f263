/** Checks vendor keys with a free request through their engine's API. */
import type { EngineSettings } from '../platform/config/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Log } from '../platform/log/index.ts'
import { createAccess } from './video/cloud-access.ts'
import { attempt } from './wire/attempt.ts'
import { callForJson } from './wire/calls.ts'
import { failureOf, saysKeyIsBad } from './wire/failures.ts'
import { bearer, keyedProvider } from './wire/provider.ts'
import { UnexpectedAnswer } from './wire/reason.ts'

export type VendorId = 'gemini' | 'openai' | 'leonardo' | 'openrouter' | 'veo' | 'flow'

export interface KeyCheck {
  state: 'accepted' | 'refused' | 'failing'
  /** Response time of the vendor in ms. */
  tookMs: number | null
  /** The problem, without secrets. */
  problem: string | null
}

/** Checks the vendor's key in the keyring. Never throws. */
export type CheckKey = (vendor: VendorId, signal: AbortSignal) => Promise<KeyCheck>

interface RequestSettings {
  label: string
  url: string
  /** Accessible with any account. */
  path: string
  headersFor: (key: string) => Record<string, string>
}

const google = (key: string) => ({ 'x-goog-api-key': key })

const requestSettings = ({
  gemini,
  openai,
  leonardo,
  openrouter,
  veo,
  flow,
}: EngineSettings): Record<VendorId, RequestSettings> => ({
  gemini: { label: 'Gemini', url: gemini.url, path: `/models/${gemini.model}`, headersFor: google },
  openai: { label: 'OpenAI', url: openai.url, path: `/models/${openai.model}`, headersFor: bearer },
  leonardo: { label: 'Leonardo AI', url: leonardo.url, path: '/me', headersFor: bearer },
  // Its list of models needs no key.
  openrouter: { label: 'OpenRouter', url: openrouter.url, path: '/key', headersFor: bearer },
  veo: { label: 'VEO', url: veo.url, path: `/models/${veo.model}`, headersFor: google },
  flow: { label: 'Flow', url: flow.url, path: `/models/${flow.model}`, headersFor: google },
})

export function createKeyChecks(settings: EngineSettings, keyring: Keyring, log: Log): CheckKey {
  const { timeoutMs, veo } = settings
  const request = requestSettings(settings)
  const access = veo.account && createAccess(veo.account)

  return async (vendor, signal) => {
    const { path, ...rest } = request[vendor]
    const provider = keyedProvider({ ...rest, id: vendor, timeoutMs, log, keyring })
    const startedAt = performance.now()
    const elapsedMs = () => Math.round(performance.now() - startedAt)
    // The caller records a refused key.
    let words: string | undefined
    const quiet = {
      ...provider,
      headers: provider.headers,
      keyRefused: () => undefined,
      // A key that is accepted says nothing about billing, quota or the model.
      worked: () => undefined,
      misconfigured: (message: string) => void (words = message),
    }
    let isRefused = false
    try {
      await attempt(quiet, signal, async (within) => {
        try {
          // A service account is verified once it has a token.
          if (vendor === 'veo' && access) await access.token(within)
          else await callForJson(quiet, path, {}, within)
        } catch (error) {
          isRefused = error instanceof UnexpectedAnswer && (saysKeyIsBad(error) || error.status === 403)
          throw error
        }
      })
      return { state: 'accepted', tookMs: elapsedMs(), problem: null }
    } catch (error) {
      const { message } = failureOf(quiet, error)
      return {
        state: isRefused ? 'refused' : 'failing',
        tookMs: isRefused ? elapsedMs() : null,
        problem: words ?? message,
      }
    }
  }
}
