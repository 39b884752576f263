import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod'

const Jwk = z.looseObject({
  kty: z.enum(['EC', 'RSA', 'oct']),
  alg: z.enum(['ES256', 'RS256', 'HS256']),
  kid: z.string().optional(),
})

const FactorSwitch = z.strictObject({ enroll: z.boolean(), verify: z.boolean() })

/** What a run of the public test suites may vary. Nothing of it can be reached from other machines. */
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
      /** Private keys; the first signs, all verify. As a text, the file beside the profile that holds them. */
      signing: z.array(Jwk).min(1).or(z.string()),
      /** A secret that is shared by all who verify (HS256); it signs where no other key is given. */
      jwtSecret: z.string().min(32),
      /** Named by clients as `apikey`, besides JWTs of the roles `anon` and `service_role`. */
      publishable: z.string().min(1),
      service: z.string().min(1),
    })
    .partial()
    .default({}),
  /** Addresses a mailed link may lead to, besides those of the deployment. */
  redirectUrls: z.array(z.string().toLowerCase()).default([]),
  storage: z
    .strictObject({
      /** An SQL file beside the profile, which is run at every start; here it is what stands in it. */
      seed: z.string(),
      openBuckets: z.array(z.string()),
      /** What somebody may read and write besides their own folder. */
      grants: z.array(
        z.strictObject({
          bucket: z.string(),
          /** How the names begin. */
          prefix: z.string(),
          to: z.union([z.enum(['anyone', 'authenticated']), z.uuid()]),
        }),
      ),
      /** `open` asks for no `apikey`; `none` answers as the storage server does that has no gateway before it. */
      gateway: z.enum(['open', 'none']),
    })
    .partial()
    .default({}),
  realtime: z
    .strictObject({
      /** Private topics that begin so are open to whoever is signed in. */
      openPrefixes: z.array(z.string()),
    })
    .partial()
    .default({}),
})

type Given = z.output<typeof Profile>
/** With what stands in other files. */
export type Conformance = Omit<Given, 'keys'> & {
  keys: Omit<Given['keys'], 'signing'> & { signing?: z.output<typeof Jwk>[] }
}

/** Says what is wrong with the file, for the line that names the setting. */
export class BadProfile extends Error {}

/** What stands in a file beside the profile. */
function contentOf(folder: string, name: string, setting: string): string {
  try {
    return readFileSync(resolve(folder, name), 'utf8')
  } catch (error) {
    throw new BadProfile(`can’t read ${setting} (${(error as Error).message})`)
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

function withFiles({ keys, storage, ...profile }: Given, folder: string): Conformance {
  const { signing, ...others } = keys
  const signingKeys = typeof signing === 'string' ? keysIn(folder, signing) : signing
  const { seed } = storage
  return {
    ...profile,
    keys: { ...others, ...(signingKeys ? { signing: signingKeys } : {}) },
    storage: seed === undefined ? storage : { ...storage, seed: contentOf(folder, seed, 'storage.seed') },
  }
}

/** @throws BadProfile when the file cannot be read or holds something else. */
export function readConformance(path: string): Conformance {
  const read = Profile.safeParse(jsonOf(contentOf('', path, path), path))
  if (read.success) return withFiles(read.data, dirname(path))
  const [issue] = read.error.issues
  throw new BadProfile(`${path}: ${issue?.path.join('.')}: ${issue?.message}`)
}
