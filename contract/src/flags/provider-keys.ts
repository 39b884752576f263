import * as z from 'zod/mini'
import { Day, hasControlCharacters, Instant } from '../kernel/index.ts'

/** Providers whose keys can be stored, by the setting that overrides the stored key. */
export const PROVIDER_SETTINGS = {
  gemini: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
  leonardo: 'LEONARDO_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
  veo: 'STUDIO_VEO_KEY',
  flow: 'STUDIO_FLOW_KEY',
} as const
export type KeyedProvider = keyof typeof PROVIDER_SETTINGS
export const KEYED_PROVIDERS = Object.keys(PROVIDER_SETTINGS) as KeyedProvider[]

/**
 * `none`: no key. `unchecked`: not tried yet. `refused`: unknown to the provider. `failing`: the provider
 * couldn’t be reached. `sealed`: encrypted with another secret, so it can’t be used.
 */
export const KEY_STATES = ['none', 'unchecked', 'accepted', 'refused', 'failing', 'sealed'] as const
export const KeyState = z.enum(KEY_STATES)
export type KeyState = z.infer<typeof KeyState>

/** Public facts about a key, never the key itself. */
export const ProviderKey = z.object({
  provider: z.enum(KEYED_PROVIDERS),
  /** Usual name of the provider. */
  label: z.string(),
  state: KeyState,
  /** Its last four characters; null without a key. */
  tail: z.nullable(z.string()),
  /** Set if the environment decides: the name of the setting. */
  lockedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
  /** Response time of the provider in the last check, in ms. */
  tookMs: z.nullable(z.int()),
  /** Problem found by the last check, without secrets. */
  problem: z.nullable(z.string()),
  /** Expiry day, if the admin entered one. */
  expiresOn: z.nullable(Day),
})
export type ProviderKey = z.infer<typeof ProviderKey>

/** Trimmed, one line, only characters allowed in a header. */
export const NewKey = z.string().check(
  z.trim(),
  z.minLength(8, 'Enter at least 8 characters.'),
  z.maxLength(500, 'Enter up to 500 characters.'),
  z.refine(
    (text) => /^[\x21-\x7e]+$/.test(text) && !hasControlCharacters(text),
    'Use only visible ASCII characters, without spaces.',
  ),
)
