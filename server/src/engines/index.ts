/** Every engine besides the built-in one, as far as it is configured: adding a provider is a file and a line here. */
import type { EngineSettings } from '../platform/config/index.ts'
import type { Log } from '../platform/log/index.ts'
import { createCompatibleEngine } from './compatible.ts'
import type { Engine } from './engine.ts'
import { createGeminiEngine } from './gemini.ts'
import { createOpenAiEngine } from './openai.ts'

export function createProviderEngines(settings: EngineSettings, log: Log): Engine[] {
  const { openai, gemini, compatible, timeoutMs } = settings
  const shared = { timeoutMs, log }
  return [
    ...(gemini ? [createGeminiEngine(gemini, shared)] : []),
    ...(openai ? [createOpenAiEngine(openai, shared)] : []),
    ...(compatible ? [createCompatibleEngine(compatible, shared)] : []),
  ]
}
