/** Client for the Internet Printing Protocol. It connects only to printers named by the deployment. */
import {
  type Attribute,
  type IppAnswer,
  JOB_GROUP,
  OPERATION_GROUP,
  readAnswer,
  writeRequest,
} from './wire.ts'

const PRINT_JOB = 0x0002
const GET_JOBS = 0x000a
const GET_PRINTER_ATTRIBUTES = 0x000b
const FIRST_FAILURE = 0x0100
/** RFC 8011, appendix B: service unavailable, device error, temporary error, not accepting jobs, busy. */
const TEMPORARY_ERRORS = new Set([0x0502, 0x0504, 0x0505, 0x0506, 0x0507])
/** Max. bytes of an answer; enough for the attributes of a printer and some thousand jobs. */
const MAX_ANSWER_BYTES = 1024 * 1024

const ASKING_MS = 3_000
const PRINTING_MS = 30_000
/** Standard name of 4 by 6 inch paper. */
const PHOTO_PAPER = 'na_index-4x6_4x6in'

export interface PrinterStatus {
  state: 'ready' | 'busy' | 'stopped'
  /** IPP keywords such as `media-empty`, without the severity suffix. */
  reasons: string[]
  queued: number
  media: string[]
}

interface PrinterJob {
  id: number
  name: string
  state: 'waiting' | 'printed' | 'cancelled' | 'failed'
}

/** The printer refused the request. */
export class PrinterRefused extends Error {
  override readonly name = 'PrinterRefused'
  /** True if a retry may succeed. */
  readonly isForNow: boolean
  constructor(status: number) {
    super(`The printer rejected the request: 0x${status.toString(16).padStart(4, '0')}.`)
    this.isForNow = TEMPORARY_ERRORS.has(status)
  }
}

/** The address does not answer as a printer: an HTML page, too many bytes, or a redirect. */
export class NoPrinter extends Error {
  override readonly name = 'NoPrinter'
}

export interface Printer {
  now(): Promise<PrinterStatus>
  /**
   * Prints a JPEG and returns the printer’s job number.
   * @throws PrinterRefused
   */
  print(job: { name: string; copies: number; jpeg: Uint8Array; media: readonly string[] }): Promise<number>
  /** Lists the pending and completed jobs that the printer remembers. */
  jobs(): Promise<PrinterJob[]>
}

const words = (values: unknown[] | undefined): string[] =>
  (values ?? []).filter((value): value is string => typeof value === 'string')
const first = (values: unknown[] | undefined): number => (typeof values?.[0] === 'number' ? values[0] : 0)

/** RFC 8011, 5.3.7: states from 7 on are final. */
const stateOfJob = (state: number): PrinterJob['state'] =>
  state === 9 ? 'printed' : state === 8 ? 'failed' : state === 7 ? 'cancelled' : 'waiting'

/** @throws NoPrinter if the answer is not IPP or is too long */
async function bytesOf(response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type') ?? 'nothing'
  if (!response.ok) throw new NoPrinter(`The printer responded with status ${response.status}.`)
  if (!type.startsWith('application/ipp'))
    throw new NoPrinter(`The printer responded with ${type.slice(0, 80)}.`)
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    if (length > MAX_ANSWER_BYTES) throw new NoPrinter('The printer’s response is incomplete.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** @param address `ipp:` or `ipps:` URL of the printer */
export function createPrinter(address: string, send: typeof fetch = fetch): Printer {
  const target = new URL(address.replace(/^ipp/, 'http'))
  if (!target.port) target.port = '631'

  async function request(
    operation: number,
    {
      own = [],
      job,
      jpeg,
      ms = ASKING_MS,
    }: { own?: Attribute[]; job?: Attribute[]; jpeg?: Uint8Array; ms?: number },
  ): Promise<IppAnswer> {
    const head: Attribute[] = [
      ['charset', 'attributes-charset', 'utf-8'],
      ['language', 'attributes-natural-language', 'en'],
      ['uri', 'printer-uri', address],
      ['name', 'requesting-user-name', 'studio'],
    ]
    const groups = [
      [OPERATION_GROUP, [...head, ...own]] as const,
      ...(job ? [[JOB_GROUP, job] as const] : []),
    ]
    const response = await send(target, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp' },
      body: new Uint8Array(writeRequest(operation, groups, jpeg)),
      // Redirects are refused, so that only addresses of the deployment are reached.
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
    })
    const answer = readAnswer(await bytesOf(response))
    if (answer.status >= FIRST_FAILURE) throw new PrinterRefused(answer.status)
    return answer
  }

  return {
    async now() {
      const attributes = ['printer-state', 'printer-state-reasons', 'queued-job-count', 'media-supported']
      const { groups } = await request(GET_PRINTER_ATTRIBUTES, {
        own: [['keyword', 'requested-attributes', attributes]],
      })
      const attributesByName = new Map(groups.flatMap(({ attributes }) => [...attributes]))
      const state = first(attributesByName.get('printer-state'))
      const reasons = words(attributesByName.get('printer-state-reasons'))
        .filter((reason) => reason !== 'none')
        .map((reason) => reason.replace(/-(report|warning|error)$/, ''))
      return {
        state: state === 5 ? 'stopped' : state === 4 ? 'busy' : 'ready',
        reasons: [...new Set(reasons)],
        queued: first(attributesByName.get('queued-job-count')),
        media: words(attributesByName.get('media-supported')),
      }
    },

    async print({ name, copies, jpeg, media }) {
      const { groups } = await request(PRINT_JOB, {
        own: [
          ['name', 'job-name', name],
          ['mime', 'document-format', 'image/jpeg'],
        ],
        job: [
          ['integer', 'copies', copies],
          ...(media.includes(PHOTO_PAPER) ? [['keyword', 'media', PHOTO_PAPER] satisfies Attribute] : []),
        ],
        jpeg,
        ms: PRINTING_MS,
      })
      return first(groups.map(({ attributes }) => attributes.get('job-id')).find((id) => id !== undefined))
    },

    async jobs() {
      const jobs: PrinterJob[] = []
      for (const which of ['not-completed', 'completed']) {
        const { groups } = await request(GET_JOBS, {
          own: [
            ['keyword', 'which-jobs', which],
            ['keyword', 'requested-attributes', ['job-id', 'job-name', 'job-state']],
          ],
        })
        for (const { group, attributes } of groups)
          if (group === JOB_GROUP)
            jobs.push({
              id: first(attributes.get('job-id')),
              name: words(attributes.get('job-name'))[0] ?? '',
              state: stateOfJob(first(attributes.get('job-state'))),
            })
      }
      return jobs
    },
  }
}
