/** Printers that speak the Internet Printing Protocol: only those that the deployment names are ever reached. */
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

const ASKING_MS = 3_000
const PRINTING_MS = 30_000
/** 4 by 6 inches, by its usual name. */
const PHOTO_PAPER = 'na_index-4x6_4x6in'

export interface PrinterNow {
  state: 'ready' | 'busy' | 'stopped'
  /** Words of the protocol such as `media-empty`, without how grave they are. */
  reasons: string[]
  queued: number
  media: string[]
}

interface PrinterJob {
  id: number
  name: string
  state: 'waiting' | 'printed' | 'cancelled' | 'failed'
}

/** A printer has answered that it will not. */
export class PrinterRefused extends Error {
  override readonly name = 'PrinterRefused'
}

export interface Printer {
  now(): Promise<PrinterNow>
  /** Prints a JPEG; answers the printer's number of the job. @throws PrinterRefused */
  print(job: { name: string; copies: number; jpeg: Uint8Array; media: readonly string[] }): Promise<number>
  /** What it still knows of, whether it is done or not. */
  jobs(): Promise<PrinterJob[]>
}

const words = (values: unknown[] | undefined): string[] =>
  (values ?? []).filter((value): value is string => typeof value === 'string')
const first = (values: unknown[] | undefined): number => (typeof values?.[0] === 'number' ? values[0] : 0)

/** RFC 8011, 5.3.7: from 7 on a job has ended. */
const stateOfJob = (state: number): PrinterJob['state'] =>
  state === 9 ? 'printed' : state === 8 ? 'failed' : state === 7 ? 'cancelled' : 'waiting'

/** @param address `ipp:` or `ipps:`, where it stands in the network. */
export function openPrinter(address: string, send: typeof fetch = fetch): Printer {
  const target = new URL(address.replace(/^ipp/, 'http'))
  if (!target.port) target.port = '631'

  async function ask(
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
      signal: AbortSignal.timeout(ms),
    })
    if (!response.ok) throw new Error(`The printer answers ${response.status}.`)
    const answer = readAnswer(Buffer.from(await response.arrayBuffer()))
    if (answer.status >= FIRST_FAILURE)
      throw new PrinterRefused(`The printer refuses: 0x${answer.status.toString(16).padStart(4, '0')}.`)
    return answer
  }

  return {
    async now() {
      const wanted = ['printer-state', 'printer-state-reasons', 'queued-job-count', 'media-supported']
      const { groups } = await ask(GET_PRINTER_ATTRIBUTES, {
        own: [['keyword', 'requested-attributes', wanted]],
      })
      const about = new Map(groups.flatMap(({ attributes }) => [...attributes]))
      const state = first(about.get('printer-state'))
      const reasons = words(about.get('printer-state-reasons'))
        .filter((reason) => reason !== 'none')
        .map((reason) => reason.replace(/-(report|warning|error)$/, ''))
      return {
        state: state === 5 ? 'stopped' : state === 4 ? 'busy' : 'ready',
        reasons: [...new Set(reasons)],
        queued: first(about.get('queued-job-count')),
        media: words(about.get('media-supported')),
      }
    },

    async print({ name, copies, jpeg, media }) {
      const { groups } = await ask(PRINT_JOB, {
        own: [
          ['name', 'job-name', name],
          ['mime', 'document-format', 'image/jpeg'],
        ],
        job: [
          ['integer', 'copies', copies],
          ...(media.includes(PHOTO_PAPER) ? [['keyword', 'media', PHOTO_PAPER] satisfies Attribute] : []),
        ],
        ...{ jpeg, ms: PRINTING_MS },
      })
      return first(groups.map(({ attributes }) => attributes.get('job-id')).find((id) => id !== undefined))
    },

    async jobs() {
      const found: PrinterJob[] = []
      for (const which of ['not-completed', 'completed']) {
        const { groups } = await ask(GET_JOBS, {
          own: [
            ['keyword', 'which-jobs', which],
            ['keyword', 'requested-attributes', ['job-id', 'job-name', 'job-state']],
          ],
        })
        for (const { group, attributes } of groups)
          if (group === JOB_GROUP)
            found.push({
              id: first(attributes.get('job-id')),
              name: words(attributes.get('job-name'))[0] ?? '',
              state: stateOfJob(first(attributes.get('job-state'))),
            })
      }
      return found
    },
  }
}
