import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readStructure } from '../file/structure.ts'
import { checkCredentials, prepareChecks } from './check.ts'
import { AUTHORITY, OTHER_AUTHORITY, SIGNED_JPEG } from './credentials.fixtures.ts'
import { readStore } from './read-store.ts'
import { mayHaveCredentials } from './scan.ts'

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
const unpacked = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer(),
  )
let signed: Uint8Array<ArrayBuffer>
const authority = (base64: string) => ({
  pem: `-----BEGIN CERTIFICATE-----\n${base64.trim().replaceAll(' ', '')}\n-----END CERTIFICATE-----\n`,
  sha256: '',
})
const [mine, other] = [authority(AUTHORITY), authority(OTHER_AUTHORITY)]

/** Bytes that can be read at once, as workers read a Blob. */
class BytesBlob extends Blob {
  readonly content: Uint8Array<ArrayBuffer>
  constructor(content: Uint8Array<ArrayBuffer>) {
    super([])
    this.content = content
    Object.defineProperty(this, 'size', { value: content.length })
  }
  override slice(from = 0, to = this.content.length): Blob {
    return new BytesBlob(this.content.subarray(from, to))
  }
  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.content.slice().buffer
  }
}

beforeEach(() => {
  vi.stubGlobal(
    'FileReaderSync',
    class {
      readAsArrayBuffer = ({ content }: BytesBlob) => content.slice().buffer
    },
  )
})
beforeAll(async () => {
  signed = await unpacked(bytesOf(SIGNED_JPEG))
  // Browsers fetch it; what reads files is no part of what the web app is typed with.
  const files: string = 'node:fs/promises'
  const { readFile } = (await import(files)) as { readFile: (file: URL) => Promise<Uint8Array<ArrayBuffer>> }
  await prepareChecks(() => readFile(new URL(import.meta.resolve('@contentauth/c2pa-wasm/c2pa.wasm'))))
})
afterEach(() => vi.unstubAllGlobals())

const check = (bytes: Uint8Array<ArrayBuffer>, anchors = [other], own = other) =>
  checkCredentials(new BytesBlob(bytes), 'image/jpeg', { anchors, own })
const flipped = (at: number) => {
  const bytes = signed.slice()
  bytes[at]! ^= 1
  return bytes
}

test('unchanged is valid, and trusted only where an authority of this deployment vouches for the signer', async () => {
  expect((await check(signed))!.state).toBe('valid')
  expect((await check(signed, []))!.state).toBe('valid')
  expect((await check(signed, [other, mine]))!.state).toBe('trusted')
  expect((await checkCredentials(new BytesBlob(signed), 'image/jpeg', undefined))!.state).toBe('valid')
})

test('the studio’s own signature is known by its authority, which makes nothing trusted', async () => {
  expect(await check(signed, [], mine)).toMatchObject({ state: 'valid', isOwn: true })
  expect(await check(signed, [mine], other)).toMatchObject({ state: 'trusted', isOwn: false })
})

test('one flipped bit of the picture is tampering, whoever vouches for the signer', async () => {
  expect(await check(flipped(signed.length - 20), [mine], mine)).toMatchObject({
    state: 'tampered',
    isOwn: true,
    problems: ['assertion.dataHash.mismatch'],
  })
})

test('one flipped letter of what was signed is tampering too', async () => {
  const at = new TextDecoder('latin1').decode(signed).indexOf('Studio Alpha')
  const read = await check(flipped(at), [mine], mine)
  // Its signature is none any more: whose it was nobody can say.
  expect(read).toMatchObject({ state: 'tampered', isOwn: false })
  expect(read!.problems.join()).toContain('mismatch')
})

test('how it came about is told: what made it, who signed it, what was done', async () => {
  const { tree, ingredients } = (await check(signed))!
  expect(tree).toMatchObject({
    title: 'Spots',
    generator: 'Studio Alpha 12.5.0',
    sourceType: 'trainedAlgorithmicMedia',
    signer: 'Studio Alpha content credentials',
    actions: ['c2pa.created'],
    parts: [],
  })
  expect(ingredients).toBe(0)
})

test('the library is fetched only for a file that may have credentials', () => {
  const facts = readStructure(signed)
  expect(mayHaveCredentials(facts)).toBe(true)
  expect(mayHaveCredentials({ ...facts, parts: facts.parts.filter(({ name }) => name !== 'JUMBF') })).toBe(
    false,
  )
  const named = (format: 'png' | 'webp' | 'avif' | 'gif', name: string) =>
    mayHaveCredentials({ ...facts, format, parts: [{ name, at: 0, length: 9 }] })
  expect([named('png', 'caBX'), named('webp', 'C2PA'), named('avif', 'uuid')]).toEqual([true, true, true])
  expect([named('png', 'JUMBF'), named('gif', 'caBX'), named('png', 'IDAT')]).toEqual([false, false, false])
})

test('a file without credentials has none, and broken ones are told, not taken for none', async () => {
  const facts = readStructure(signed)
  const { at, length } = facts.parts.find(({ name }) => name === 'JUMBF')!
  const bare = Uint8Array.from([...signed.subarray(0, at), ...signed.subarray(at + length)])
  expect(await check(bare)).toBeNull()
  await expect(check(signed.slice(0, 3000))).rejects.toBeDefined()
})

const ingredient = (title: string, of?: string) => ({
  title,
  relationship: 'componentOf',
  active_manifest: of,
})
const store = (manifests: Record<string, object>, about: object = {}) => ({
  active_manifest: 'a',
  manifests,
  validation_state: 'Valid',
  ...about,
})
const read = (value: unknown, hasAnchors = true) => readStore(value, { hasAnchors, isOwn: false })

test('of 1,000 ingredients 100 are shown, and it is said how many there are', () => {
  const ingredients = Array.from({ length: 1000 }, (_, at) => ingredient(`part ${at}`))
  const { tree, shown, ingredients: all } = read(store({ a: { ingredients } }))
  expect([tree.parts.length, shown, all]).toEqual([100, 100, 1000])
  expect(tree.parts[99]!.title).toBe('part 99')
})

test('credentials that lead to each other, twice each, end', () => {
  const twice = (to: string) => ({ ingredients: [ingredient('one', to), ingredient('two', to)] })
  const { shown } = read(store({ a: twice('b'), b: twice('a') }))
  expect(shown).toBe(100)
  const { tree, shown: deep } = read(store({ a: { ingredients: [ingredient('itself', 'a')] } }))
  expect(deep).toBe(8)
  expect(JSON.stringify(tree).match(/itself/g)).toHaveLength(8)
})

test('what went into what went into it stands below it', () => {
  const { tree } = read(
    store({
      a: { title: 'whole', ingredients: [ingredient('part', 'b')] },
      b: { claim_generator_info: [{ name: 'Camera' }], ingredients: [ingredient('grain')] },
    }),
  )
  expect(tree.parts[0]).toMatchObject({ title: 'part', generator: 'Camera', parts: [{ title: 'grain' }] })
})

test('nothing is trusted where nobody was configured, whatever the library says', () => {
  const said = store(
    { a: {} },
    {
      validation_state: 'Trusted',
      validation_results: {
        activeManifest: {
          success: [{ code: 'signingCredential.trusted' }, { code: 'claimSignature.validated' }],
        },
      },
    },
  )
  expect(read(said, true).state).toBe('trusted')
  expect(read(said, false).state).toBe('valid')
})

test('what fails without a change is invalid, not tampered; and garbage is neither read nor thrown at', () => {
  const expired = store({ a: {} }, { validation_status: [{ code: 'signingCredential.expired' }] })
  expect(read(expired)).toMatchObject({ state: 'invalid', problems: ['signingCredential.expired'] })
  for (const garbage of [
    null,
    7,
    'x',
    [],
    {},
    { manifests: [1], active_manifest: {} },
    store({ a: { ingredients: 'x' } }),
  ])
    expect(read(garbage).tree.parts).toEqual([])
  expect(read({}).state).toBe('invalid')
})
