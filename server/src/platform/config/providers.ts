import * as z from 'zod'
import { isLoopback } from '../network/index.ts'
import { address, faultOf, flag, headerWord, list, word, words } from './values.ts'

/** TLS only, except on this machine. */
const isSafe = (text: string): boolean => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || isLoopback(hostname)
}

const safeAddress = address({ protocols: ['https:', 'http:'], query: true }).refine(
  isSafe,
  'must be an https:// URL',
)

const TWILIO = 'must be twilio://<account>:<token>@<host>?from=<number>, or the https:// URL of a gateway'

function isSmsAddress(text: string): boolean {
  if (!text.startsWith('twilio:')) return safeAddress.safeParse(text).success
  const rules = { protocols: ['twilio:'], credentials: 'both or none', path: 'none', query: true } as const
  if (faultOf(text, { ...rules, protocols: ['twilio:'] })) return false
  const { username, searchParams } = new URL(text)
  return username !== '' && /^\+?\d{3,20}$/.test((searchParams.get('from') ?? '').trim())
}

const OpenIdProvider = z.strictObject({
  /** Provider id used by clients: `google`, `keycloak`. */
  id: z.string().regex(/^[a-z][a-z0-9_-]{1,40}$/, 'must be lower-case letters, digits and hyphens'),
  /** Issuer URL; the rest is read from its `/.well-known/openid-configuration`. */
  issuer: safeAddress,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  /** Further client ids whose identity tokens are accepted, such as a mobile app's. */
  audiences: z.array(z.string().min(1)).default([]),
  scopes: z.array(z.string().min(1)).default(['openid', 'email', 'profile']),
})

const SamlProvider = z.strictObject({
  id: z.uuid(),
  /** Email domains that the provider may vouch for. */
  domains: z.array(z.string().min(3).toLowerCase()).min(1),
  /** Entity id in the provider's messages. */
  entityId: z.string().min(1),
  /** Sign-in URL of the provider. */
  entryPoint: safeAddress,
  /** Signing certificates as PEM or its base64; several during a rotation. */
  certificates: z.array(z.string().min(64)).min(1),
  /** Attribute with the email address; default: the name identifier. */
  emailAttribute: z.string().min(1).optional(),
})

export type OpenIdProvider = z.output<typeof OpenIdProvider>
export type SamlProvider = z.output<typeof SamlProvider>
export type Chain = 'ethereum' | 'solana'

/** A JSON list. */
const json = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(z.array(schema))

/** Settings of identity providers and the SMS gateway. */
export const PROVIDERS = {
  GOOGLE_CLIENT_ID: words
    .refine((ids) => ids.every((id) => /^\S+$/.test(id)), 'must be client ids separated by commas')
    .optional(),
  GOOGLE_CLIENT_SECRET: word.optional(),
  STUDIO_OPENID_PROVIDERS: json(OpenIdProvider).default([]),
  STUDIO_SAML_PROVIDERS: json(SamlProvider).default([]),
  STUDIO_WEB3_CHAINS: list.pipe(z.array(z.enum(['ethereum', 'solana']))).default([]),
  STUDIO_LINK_IDENTITIES: flag.default(true),
  STUDIO_SMS_URL: word.refine(isSmsAddress, TWILIO).optional(),
  STUDIO_SMS_TOKEN: headerWord.optional(),
}

type ProviderEnvironment = z.output<z.ZodObject<typeof PROVIDERS>>

const GOOGLE = 'https://accounts.google.com'

/** @throws Error naming contradictory settings. */
export function providerSettings(e: ProviderEnvironment) {
  const [clientId, ...audiences] = e.GOOGLE_CLIENT_ID ?? []
  if (clientId && !e.GOOGLE_CLIENT_SECRET)
    throw new Error('GOOGLE_CLIENT_SECRET: required with GOOGLE_CLIENT_ID.')
  const google = clientId
    ? [
        OpenIdProvider.parse({
          id: 'google',
          issuer: GOOGLE,
          clientId,
          clientSecret: e.GOOGLE_CLIENT_SECRET,
          audiences,
        }),
      ]
    : []
  const openid = [...google, ...e.STUDIO_OPENID_PROVIDERS]
  const twice = openid.find(({ id }, index) => openid.findIndex((other) => other.id === id) !== index)
  if (twice) throw new Error(`STUDIO_OPENID_PROVIDERS: ${twice.id} is listed twice.`)
  return {
    openid,
    saml: e.STUDIO_SAML_PROVIDERS,
    chains: e.STUDIO_WEB3_CHAINS as Chain[],
    linksIdentities: e.STUDIO_LINK_IDENTITIES,
    sms: e.STUDIO_SMS_URL ? { url: e.STUDIO_SMS_URL, token: e.STUDIO_SMS_TOKEN } : undefined,
  }
}

export type Providers = ReturnType<typeof providerSettings>
