import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'

const Jwk = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct']),
  alg: z.enum(['ES256', 'RS256', 'HS256']),
  kid: z.string().optional(),
})

const FactorSwitch = z.strictObject({ enroll: z.boolean(), verify: z.boolean() })

/** Overrides for public test suites. Never reachable from other machines. */
const Profile = z.strictObject({
  auth: z
    .strictObject({
      autoconfirm: z.boolean(),
      anonymousSignIn: z.boolean(),
      verifyByGet: z.boolean(),
      secureEmailChange: z.boolean(),
      freshProofForPassword: z.boolean(),
      currentPasswordForPassword: z.boolean(),
      signup: z.boolean(),
      email: z.boolean(),
      phone: z.boolean(),
      phoneAutoconfirm: z.boolean(),
      smsTokenSeconds: z.int().min(1),
      smsIntervalSeconds: z.int().min(0),
      smsPerHour: z.int().min(0),
      linksIdentities: z.boolean(),
      chains: z.array(z.enum(['ethereum', 'solana'])),
      accessTokenSeconds: z.int().min(1),
      mailedTokenSeconds: z.int().min(1),
      reuseIntervalSeconds: z.int().min(0),
      codeGuesses: z.int().min(1),
      passwords: z.strictObject({
        minimum: z.int().min(1),
        required: z.array(z.enum(['lower', 'upper', 'digit', 'special'])),
      }),
      sessionSeconds: z.int().min(0),
      sessionIdleSeconds: z.int().min(0),
      factors: z.strictObject({ totp: FactorSwitch, phone: FactorSwitch, webauthn: FactorSwitch }),
      passkeys: z.strictObject({ rpId: z.string().min(1), origins: z.array(z.url()).min(1) }),
      mailIntervalSeconds: z.int().min(0),
      mailsPerHour: z.int().min(0),
      hasLimits: z.boolean(),
      sessionlessTokens: z.boolean(),
      isBare: z.boolean(),
      isKeyless: z.boolean(),
    })
    .partial()
    .default({}),
  keys: z
    .strictObject({
      /** Private keys; the first signs, all verify. A string is the path of a file beside the profile. */
      signing: z.array(Jwk).min(1).or(z.string()),
      /** Shared HS256 secret; signs if there is no other key. */
      jwtSecret: z.string().min(32),
      /** `apikey` of clients, besides JWTs of the roles `anon` and `service_role`. */
      publishable: z.string().min(1),
      service: z.string().min(1),
    })
    .partial()
    .default({}),
  /** Additional redirect targets of emailed links. */
  redirectUrls: z.array(z.string().toLowerCase()).default([]),
  storage: z
    .strictObject({
      /** SQL file beside the profile, run at every start; after reading, its content. */
      seed: z.string(),
      openBuckets: z.array(z.string()),
      /** Storage access besides the user's folder. */
      grants: z.array(
        z.strictObject({
          bucket: z.string(),
          /** Prefix of the object names. */
          prefix: z.string(),
          to: z.union([z.enum(['anyone', 'authenticated']), z.uuid()]),
        }),
      ),
      /** `open` requires no `apikey`; `none` responds like a storage server without a gateway. */
      gateway: z.enum(['open', 'none']),
    })
    .partial()
    .default({}),
  realtime: z
    .strictObject({
      /** Prefixes of private topics that are open to every signed-in user. */
      openPrefixes: z.array(z.string()),
    })
    .partial()
    .default({}),
})

type ProfileSettings = z.output<typeof Profile>
/** With the contents of referenced files. */
export type Conformance = Omit<ProfileSettings, 'keys'> & {
  keys: Omit<ProfileSettings['keys'], 'signing'> & { signing?: z.output<typeof Jwk>[] }
}

/** Describes a problem of the file, for the line that names the setting. */
export class BadProfile extends Error {}

/** Content of a file beside the profile. */
function contentOf(folder: string, name: string, setting: string): string {
  try {
    return readFileSync(resolve(folder, name), 'utf8')
  } catch (error) {
    throw new BadProfile(`${setting}: can’t read the file (${(error as Error).message})`)
  }
}

function keysIn(folder: string, name: string): z.output<typeof Jwk>[] {
  const read = z
    .array(Jwk)
    .min(1)
    .safeParse(jsonOf(contentOf(folder, name, 'keys.signing'), name))
  if (read.success) return read.data
  throw new BadProfile(`keys.signing: ${name} contains no private JWKs with kty and alg`)
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BadProfile(`${name} isn’t valid JSON (${(error as Error).message})`)
  }
}

function withFiles({ keys, storage, ...profile }: ProfileSettings, folder: string): Conformance {
  const { signing, ...others } = keys
  const signingKeys = typeof signing === 'string' ? keysIn(folder, signing) : signing
  const { seed } = storage
  return {
    ...profile,
    keys: { ...others, ...(signingKeys ? { signing: signingKeys } : {}) },
    storage: seed === undefined ? storage : { ...storage, seed: contentOf(folder, seed, 'storage.seed') },
  }
}

/** @throws BadProfile for an unreadable or invalid file. */
export function readConformance(path: string): Conformance {
  const read = Profile.safeParse(jsonOf(contentOf('', path, path), path))
  if (read.success) return withFiles(read.data, dirname(path))
  const [issue] = read.error.issues
  throw new BadProfile(`${path}: ${issue?.path.join('.')}: ${issue?.message}`)
}
