import { createHash, randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/imports'
import sharp from 'sharp'
import * as raw from '../../../../domain/src/photographs/photographs.fixtures.ts'
import { startTestStudio, type Studio, type StudioOptions, type TestActor } from '../../../testing/index.ts'
import { limit } from '../../../testing/patience.ts'

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const digest = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`

/** A JPEG that no other test has. */
export async function photo({
  width = 400,
  height = 300,
  exif = {},
}: {
  width?: number
  height?: number
  exif?: Record<string, string>
} = {}): Promise<Buffer> {
  const [r, g, b] = createHash('sha256').update(randomUUID()).digest()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return await sharp({ create: { width, height, channels: 3, background: { r: r!, g: g!, b: b! }, noise } })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Make: 'Canon', Model: 'Canon EOS R6' }, IFD2: exif })
    .toBuffer()
}

/** A RAW file with an embedded JPEG that is large enough to be shown. */
export async function dng(): Promise<Buffer> {
  const preview = await photo({ width: 1_200, height: 900 })
  const main = [
    ...[raw.text(0x10f, 'Ricoh'), raw.text(0x110, 'GR III')],
    ...[raw.long(0x201, 8), raw.long(0x202, preview.length), raw.long(0xc612, 1)],
  ]
  return Buffer.from(raw.tiff({ main, before: preview }))
}

/** A file on the device. */
export interface DeviceFile {
  path: string
  bytes: Uint8Array
  role?: contract.NewImportFile['role']
  pictureNumber?: number
  /** Sent with the list. Default: true. */
  isHashed?: boolean
}

/** The real app with a client that imports files as the web app does. */
export async function openImports(options: StudioOptions = {}) {
  const studio: Studio = await startTestStudio(options)

  async function start(actor: TestActor, more: Partial<Record<string, unknown>> = {}): Promise<string> {
    const id = randomUUID()
    const body = {
      id,
      source: 'drop' as const,
      name: 'Card 1',
      timeZone: 'Europe/Madrid',
      options: {},
      ...more,
    }
    await studio.call(contract.createImport, { body }, actor)
    return id
  }

  const listed = (files: readonly DeviceFile[]): contract.NewImportFile[] =>
    files.map(({ path, bytes, role = 'original', pictureNumber, isHashed = true }, number) => ({
      number,
      path,
      size: bytes.length,
      modifiedAt: '2026-11-20T10:00:00.000Z',
      ...(isHashed ? { sha256: sha256(bytes) } : {}),
      pictureNumber: pictureNumber ?? number,
      role,
    }))

  const announce = (actor: TestActor, id: string, files: readonly DeviceFile[]) =>
    studio.call(contract.putImportFiles, { params: { id }, body: { files: listed(files) } }, actor)

  const put = (actor: TestActor, id: string, number: number, bytes: Uint8Array, headers = {}) =>
    studio.call(
      contract.putImportBytes,
      {
        params: { id, number },
        body: new Blob([new Uint8Array(bytes)], { type: 'application/octet-stream' }),
      },
      actor,
      { 'content-digest': digest(bytes), ...headers },
    )

  const patch = (actor: TestActor, id: string, number: number, offset: number, bytes: Uint8Array) =>
    studio.call(
      contract.patchImportBytes,
      {
        params: { id, number },
        body: new Blob([new Uint8Array(bytes)], { type: 'application/offset+octet-stream' }),
      },
      actor,
      { 'upload-offset': String(offset) },
    )

  /** Waits until every received file was read. */
  async function until(actor: TestActor, id: string) {
    const until = Date.now() + limit(60_000)
    for (;;) {
      const answer = await studio.call(contract.getImport, { params: { id } }, actor)
      if (answer.import.counts.stored === 0) return answer
      if (Date.now() > until) throw new Error(`Still unread: ${JSON.stringify(answer.import.counts)}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** Announces files and sends those that are missing. */
  async function send(actor: TestActor, id: string, files: readonly DeviceFile[]) {
    const answer = await announce(actor, id, files)
    const sent: number[] = []
    for (const file of answer.files) {
      if (file.state !== 'pending' && file.state !== 'uploading') continue
      await put(actor, id, file.number, files[file.number]!.bytes)
      sent.push(file.number)
    }
    return { ...(await until(actor, id)), sent }
  }

  const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await studio.database.pool.query<Row>(text, values)).rows

  return { ...studio, start, announce, put, patch, until, send, rows }
}
export type ImportsFixture = Awaited<ReturnType<typeof openImports>>
