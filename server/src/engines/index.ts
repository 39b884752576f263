/**
 * All configured engines besides the built-in one. Those of vendors need a key. How to add a provider is described in
 * docs/areas/engines.md.
 */
import type { EngineSettings } from '../platform/config/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Log } from '../platform/log/index.ts'
import { createAutomatic1111Engine } from './automatic1111.ts'
import { createComfyUiEngine } from './comfyui/index.ts'
import { createCompatibleEngine } from './compatible.ts'
import type { Engine } from './engine.ts'
import { createGeminiEngine } from './gemini.ts'
import { createLeonardoEngine } from './leonardo.ts'
import { createOpenAiEngine } from './openai.ts'
import { createOpenRouterEngines } from './openrouter.ts'

/** `pollMs`: polling interval, if not the provider's default. */
export function createProviderEngines(
  { openai, gemini, leonardo, openrouter, compatible, comfyui, automatic1111, timeoutMs }: EngineSettings,
  log: Log,
  keyring: Keyring,
  pollMs?: number,
): Engine[] {
  const shared = { timeoutMs, log, keyring, pollMs }
  return [
    createGeminiEngine(gemini, shared),
    createOpenAiEngine(openai, shared),
    createLeonardoEngine(leonardo, shared),
    ...createOpenRouterEngines(openrouter, shared),
    ...(compatible ? [createCompatibleEngine(compatible, shared)] : []),
    ...(comfyui ? [createComfyUiEngine(comfyui, shared)] : []),
    ...(automatic1111 ? [createAutomatic1111Engine(automatic1111, shared)] : []),
  ]
}
