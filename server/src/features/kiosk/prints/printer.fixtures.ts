import { createServer } from 'node:http'
import {
  type Attribute,
  JOB_GROUP,
  OPERATION_GROUP,
  readAnswer,
  writeRequest,
} from '../../../platform/ipp/wire.ts'

const [PRINT_JOB, GET_JOBS, GET_PRINTER] = [0x0002, 0x000a, 0x000b]
const PRINTER_GROUP = 0x04

interface TestJob {
  id: number
  name: string
  copies: number
  document: Buffer
  /** Job state in IPP: 5 is processing, 9 is completed. */
  state: number
}

/** Starts a mock IPP printer that records its jobs and reports a given state. */
export async function openTestPrinter() {
  const printer = {
    jobs: [] as TestJob[],
    state: 3,
    reasons: ['none'],
    media: ['iso_a4_210x297mm', 'na_index-4x6_4x6in'],
    asked: [] as number[],
    /** Status with which jobs are refused; 0 accepts them. */
    refuses: 0,
    sizes: [] as (string | undefined)[],
  }

  function answer(bytes: Buffer): Buffer {
    const operation = bytes.readUInt16BE(2)
    printer.asked.push(operation)
    const { groups } = readAnswer(bytes)
    const all = new Map(groups.flatMap(({ attributes }) => [...attributes]))
    const head: [number, Attribute[]] = [
      OPERATION_GROUP,
      [
        ['charset', 'attributes-charset', 'utf-8'],
        ['language', 'attributes-natural-language', 'en'],
      ],
    ]
    if (operation === GET_PRINTER)
      return writeRequest(0, [
        head,
        [
          PRINTER_GROUP,
          [
            ['enum', 'printer-state', printer.state],
            ['keyword', 'printer-state-reasons', printer.reasons],
            ['integer', 'queued-job-count', printer.jobs.filter(({ state }) => state < 7).length],
            ['keyword', 'media-supported', printer.media],
          ],
        ],
      ])
    if (operation === GET_JOBS) {
      const isDone = all.get('which-jobs')?.[0] === 'completed'
      const listedJobs = printer.jobs.filter(({ state }) => state >= 7 === isDone)
      return writeRequest(0, [
        head,
        ...listedJobs.map(({ id, name, state }): [number, Attribute[]] => [
          JOB_GROUP,
          [
            ['integer', 'job-id', id],
            ['name', 'job-name', name],
            ['enum', 'job-state', state],
          ],
        ]),
      ])
    }
    if (operation !== PRINT_JOB) return writeRequest(0x0501, [head])
    if (printer.refuses) return writeRequest(printer.refuses, [head])
    const id = printer.jobs.length + 1
    const document = bytes.subarray(bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])))
    printer.sizes.push(all.get('media')?.[0] as string | undefined)
    printer.jobs.push({
      id,
      name: String(all.get('job-name')?.[0]),
      copies: Number(all.get('copies')?.[0]),
      document,
      state: 5,
    })
    return writeRequest(0, [
      head,
      [
        JOB_GROUP,
        [
          ['integer', 'job-id', id],
          ['enum', 'job-state', 5],
        ],
      ],
    ])
  }

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    response.writeHead(200, { 'content-type': 'application/ipp' }).end(answer(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return Object.assign(printer, {
    address: `ipp://127.0.0.1:${port}/ipp/print`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}
