// Content credentials (C2PA): signed statements of this installation about the origin of a file.
import { X509Certificate } from 'node:crypto'
import type { Clock } from '../clock/index.ts'
import type { Database } from '../database/index.ts'
import { ensureSecret } from '../secrets/index.ts'
import type { SigningIdentity } from './identity.ts'
import { createThread } from './thread.ts'

/** Statement in the credentials of a file. */
export interface Statement {
  title: string
  /** Last segment of the IPTC digital source type; undefined makes no claim. */
  digitalSourceType: string | undefined
  /** Name of the generator. */
  madeBy: string
  /** Data to generate the file again; missing if its owner keeps it private. */
  recipe?: Record<string, unknown>
  /** Missing for a file that isn’t edited. */
  edit?: EditStatement
}

/** How an edited file came from its original. */
export interface EditStatement {
  /** Actions of C2PA, such as `c2pa.cropped`. */
  actions: readonly string[]
  original: { sha256: string; mime: string }
  /** Data to render the edit again. */
  facts: Record<string, unknown>
}

/** Result of reading the credentials of a file. */
export interface Credentials {
  /**
   * `valid`: the file is unchanged since it was signed. The signer may still be unknown; only `trusted` includes the
   * signer.
   */
  state: 'valid' | 'trusted' | 'invalid'
  digitalSourceType: string | null
  madeBy: string | null
  recipe: Record<string, unknown> | null
  /** Facts of the edit. Missing for a file that isn’t edited. */
  edit?: Record<string, unknown>
}

const SOURCE_TYPES = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
const RECIPE = 'org.studio-alpha.recipe'
const EDIT = 'org.studio-alpha.edit'
/** Action of an edit that changed light or colours within masks; C2PA has no such action. */
export const LOCAL_ADJUSTMENTS = 'org.studio-alpha.local_adjustments'
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  [LOCAL_ADJUSTMENTS]: 'Light or colours were adjusted in parts of the image, within masks.',
}
const SECRET = 'content-credentials'
/** File types that the library can sign, out of those that we generate. */
const SIGNABLE_TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'video/mp4'])

interface Manifest {
  assertions?: { label: string; data: Record<string, unknown> }[]
}
interface ManifestStore {
  active_manifest: string
  manifests: Record<string, Manifest>
  validation_state: string
}

/** The original as the parent of an edited file. Its id is made from its hash, so that it is the same in every export. */
const ingredientOf = ({ original: { sha256, mime } }: EditStatement) => ({
  title: 'Original',
  format: mime,
  instance_id: `xmp:iid:${sha256.slice(0, 32)}`,
  relationship: 'parentOf',
})

export type ContentCredentials = ReturnType<typeof createCredentials>

interface CredentialsDeps {
  database: { db: Database }
  clock: Clock
  version: string
}

/** The key is created on first use, and stored with the installation’s other secrets. */
export function createCredentials({ database, clock, version }: CredentialsDeps) {
  const identity = async () => {
    const make = async () => {
      // Imported lazily, because the certificate library is needed only once.
      const { makeIdentity } = await import('./identity.ts')
      return JSON.stringify(await makeIdentity(clock.now()))
    }
    return JSON.parse(await ensureSecret(database.db, SECRET, make)) as SigningIdentity
  }
  const thread = createThread(identity)
  const copy = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

  return {
    /** Returns the image or video with embedded credentials; types that cannot hold any are returned unchanged. */
    async sign(bytes: Uint8Array, mime: string, statement: Statement): Promise<Uint8Array> {
      if (!SIGNABLE_TYPES.has(mime)) return bytes
      const { title, digitalSourceType, madeBy, recipe, edit } = statement
      const source = digitalSourceType && { digitalSourceType: `${SOURCE_TYPES}${digitalSourceType}` }
      const agent = { softwareAgent: { name: edit ? 'Studio Alpha' : madeBy } }
      const original = edit && ingredientOf(edit)
      // Without the id of its ingredient, “opened” makes the file invalid.
      const actions = original
        ? [
            {
              action: 'c2pa.opened',
              parameters: { ingredientIds: [original.instance_id] },
              ...source,
              ...agent,
            },
            ...edit.actions.map((action) => ({
              action,
              ...(DESCRIPTIONS[action] && { description: DESCRIPTIONS[action] }),
              ...agent,
            })),
          ]
        : [{ action: 'c2pa.created', ...source, ...agent }]
      const manifest = {
        claim_generator_info: [{ name: 'Studio Alpha', version }],
        title,
        format: mime,
        ...(original && { ingredients: [original] }),
        assertions: [
          { label: 'c2pa.actions.v2', data: { actions } },
          ...(edit ? [{ label: EDIT, data: { ...edit.facts, original: edit.original.sha256 } }] : []),
          ...(recipe ? [{ label: RECIPE, data: recipe }] : []),
        ],
      }
      return thread.run<Uint8Array>({ type: 'sign', bytes: copy(bytes), mime, manifest })
    },

    /** Returns the credentials of a file; null if it has none. */
    async read(bytes: Uint8Array, mime: string): Promise<Credentials | null> {
      const json = await thread.run<string | null>({ type: 'read', bytes: copy(bytes), mime })
      if (json === null) return null
      const {
        active_manifest: active,
        manifests,
        validation_state: state,
      } = JSON.parse(json) as ManifestStore
      const assertions = manifests[active]?.assertions ?? []
      const dataOf = (label: string) => assertions.find((each) => each.label.startsWith(label))?.data
      const edit = dataOf(EDIT)
      const actions = (dataOf('c2pa.actions')?.actions ?? []) as Record<string, unknown>[]
      const source =
        actions.find(({ digitalSourceType }) => typeof digitalSourceType === 'string') ?? actions[0]
      const kind = source?.digitalSourceType as string | undefined
      const agent = source?.softwareAgent as { name?: string } | string | undefined
      return {
        state: state === 'Trusted' ? 'trusted' : state === 'Valid' ? 'valid' : 'invalid',
        digitalSourceType: kind?.replace(SOURCE_TYPES, '') ?? null,
        madeBy: (typeof agent === 'string' ? agent : agent?.name) ?? null,
        recipe: dataOf(RECIPE) ?? null,
        ...(edit && { edit }),
      }
    },

    /** Returns the certificate of the installation’s authority, as PEM. */
    async authority(): Promise<string> {
      const { chain } = await identity()
      return new X509Certificate(Buffer.from(chain.at(-1)!, 'base64')).toString()
    },

    close: thread.close,
  }
}
