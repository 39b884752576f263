import * as z from 'zod/mini'
import { Day, hasControlCharacters, Instant } from '../kernel/index.ts'

/** Providers whose keys can be stored, by the setting that overrides the stored key. */
export const PROVIDER_SETTINGS = {
  gemini: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
  leonardo: 'LEONARDO_API_KEY',
  veo: 'STUDIO_VEO_KEY',
  flow: 'STUDIO_FLOW_KEY',
} as const
export type KeyedProvider = keyof typeof PROVIDER_SETTINGS
export const KEYED_PROVIDERS = Object.keys(PROVIDER_SETTINGS) as KeyedProvider[]

/**
 * `none`: there is no key. `unchecked`: it has not been tried. `refused`: the provider does not know it. `failing`: the
 * provider could not be asked. `sealed`: it was sealed with another secret than the one here, and cannot be used.
 */
export const KEY_STATES = ['none', 'unchecked', 'accepted', 'refused', 'failing', 'sealed'] as const
export const KeyState = z.enum(KEY_STATES)
export type KeyState = z.infer<typeof KeyState>

/** Public facts about a key, never the key itself. */
export const ProviderKey = z.object({
  provider: z.enum(KEYED_PROVIDERS),
  /** As people know the provider. */
  label: z.string(),
  state: KeyState,
  /** Its last four characters; null where there is none. */
  tail: z.nullable(z.string()),
  /** Set where the environment decides: by the name of its setting. */
  lockedBy: z.nullable(z.string()),
  changedAt: z.nullable(Instant),
  checkedAt: z.nullable(Instant),
  /** Milliseconds that the provider took to answer when it was last checked. */
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
