// Content credentials (C2PA): a file says how it came to be, signed by this installation.
import { X509Certificate } from 'node:crypto'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { keepMadeSecret } from '../secrets/index.ts'
import type { SigningIdentity } from './identity.ts'
import { createThread } from './thread.ts'

/** What a file says of itself. */
export interface Statement {
  title: string
  /** The last part of its IPTC digital source type. */
  digitalSourceType: string
  /** What made it, by its name. */
  madeBy: string
  /** How it can be made again; left out where its owner keeps that. */
  recipe?: Record<string, unknown>
}

/** What the credentials of a file come to. */
export interface Credentials {
  /** `valid`: the file is as it was signed. Who signed is another matter: nobody vouches for an installation. */
  state: 'valid' | 'trusted' | 'invalid'
  digitalSourceType: string | null
  madeBy: string | null
  recipe: Record<string, unknown> | null
}

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const RECIPE = 'org.studio-alpha.recipe'
const SECRET = 'content-credentials'
/** What the library can put a manifest into, of what we make. */
const SIGNED = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4'])

interface Manifest {
  assertions?: { label: string; data: Record<string, unknown> }[]
}
interface ManifestStore {
  active_manifest: string
  manifests: Record<string, Manifest>
  validation_state: string
}

export type ContentCredentials = ReturnType<typeof createCredentials>

interface CredentialsDeps {
  database: { db: Database }
  clock: Clock
  version: string
}

/** The key is made when it is first needed, and kept with the installation's other secrets. */
export function createCredentials({ database, clock, version }: CredentialsDeps) {
  const identity = async () => {
    const make = async () => {
      // The library that makes certificates is needed this once.
      const { makeIdentity } = await import('./identity.ts')
      return JSON.stringify(await makeIdentity(clock.now()))
    }
    return JSON.parse(await keepMadeSecret(database.db, SECRET, make)) as SigningIdentity
  }
  const thread = createThread(identity)
  const copy = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

  return {
    /** The same picture or video with its credentials in it; types that cannot hold any stay as they are. */
    async sign(bytes: Uint8Array, mime: string, statement: Statement): Promise<Uint8Array> {
      if (!SIGNED.has(mime)) return bytes
      const { title, digitalSourceType, madeBy, recipe } = statement
      const made = {
        action: 'c2pa.created',
        digitalSourceType: `${SOURCE_TYPES}${digitalSourceType}`,
        softwareAgent: { name: madeBy },
      }
      const manifest = {
        claim_generator_info: [{ name: 'Studio Alpha', version }],
        title,
        format: mime,
        assertions: [
          { label: 'c2pa.actions.v2', data: { actions: [made] } },
          ...(recipe ? [{ label: RECIPE, data: recipe }] : []),
        ],
      }
      return thread.ask<Uint8Array>({ type: 'sign', bytes: copy(bytes), mime, manifest })
    },

    /** What a file says of itself; null when it has no credentials. */
    async read(bytes: Uint8Array, mime: string): Promise<Credentials | null> {
      const json = await thread.ask<string | null>({ type: 'read', bytes: copy(bytes), mime })
      if (json === null) return null
      const {
        active_manifest: active,
        manifests,
        validation_state: state,
      } = JSON.parse(json) as ManifestStore
      const assertions = manifests[active]?.assertions ?? []
      const dataOf = (label: string) => assertions.find((each) => each.label.startsWith(label))?.data
      const actions = (dataOf('c2pa.actions')?.actions ?? []) as Record<string, unknown>[]
      const source = actions.find(({ digitalSourceType }) => typeof digitalSourceType === 'string')
      const kind = source?.digitalSourceType as string | undefined
      const agent = source?.softwareAgent as { name?: string } | string | undefined
      return {
        state: state === 'Trusted' ? 'trusted' : state === 'Valid' ? 'valid' : 'invalid',
        digitalSourceType: kind?.replace(SOURCE_TYPES, '') ?? null,
        madeBy: (typeof agent === 'string' ? agent : agent?.name) ?? null,
        recipe: dataOf(RECIPE) ?? null,
      }
    },

    /** The certificate of the authority that vouches for what is signed here, as PEM. */
    async authority(): Promise<string> {
      const { chain } = await identity()
      return new X509Certificate(Buffer.from(chain.at(-1)!, 'base64')).toString()
    },

    close: thread.close,
  }
}
