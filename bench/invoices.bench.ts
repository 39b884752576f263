// Invoices: 1,000 issued concurrently while 200 transactions that took a number are rolled back, which must leave the
// numbers 1 to 1,000 without a gap; then the time of one PDF, and if it is reproducible. `node bench/invoices.bench.ts
// [--issues 1000] [--rollbacks 200]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    issues: { type: 'string', default: '1000' },
    rollbacks: { type: 'string', default: '200' },
    pdfs: { type: 'string', default: '30' },
  },
})
const [ISSUES, ROLLBACKS, PDFS] = [Number(values.issues), Number(values.rollbacks), Number(values.pdfs)]
const CONCURRENCY = 32
const PLACE = {
  street: 'Calle de la Palma 21',
  postalCode: '28004',
  city: 'Madrid',
  region: '',
  country: 'ES',
}
const LINE = {
  text: 'Abrigos de otoño, 24 imágenes',
  quantity: 24,
  unit: 'imagen',
  unitPrice: 4500,
  taxRate: 21,
}

const bench = await openBench({ STUDIO_AUTH_LIMITS: 'off' })
const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 8 })
try {
  const { url } = bench.server
  const { id: userId, accessToken } = await signIn(url)
  const call = <T>(method: string, path: string, body?: object) =>
    send<T>(url, accessToken, method, path, body)
  await call('PUT', '/api/invoices/seller', {
    name: 'Atelier Norte',
    address: PLACE,
    taxId: 'ES 12345678Z',
    currency: 'EUR',
    dueDays: 14,
    terms: 'Transferencia',
    footer: 'Atelier Norte',
    locale: 'es',
    creditPrice: 50,
    margin: 20,
    taxRate: 21,
  })
  const { client } = await call<{ client: { id: string } }>('POST', '/api/clients', {
    name: 'Carmen Ibáñez',
    company: 'Norte Outerwear S.L.',
    taxId: 'ES B-84512367',
    address: PLACE,
  })
  const body = { clientId: client.id, lines: [LINE] }
  const { invoice: pattern } = await call<{ invoice: { id: string } }>('POST', '/api/invoices', body)
  // Copies drafts in the database, beyond the limit per user.
  const { rows: copies } = await pool.query<{ id: string }>(
    `with made as (select gen_random_uuid() as id from generate_series(2, $2)),
       copied as (
         insert into invoices select (jsonb_populate_record(null::invoices, to_jsonb(i) || jsonb_build_object('id', made.id))).*
         from invoices i, made where i.id = $1 returning id),
       lines as (
         insert into invoice_lines
         select (jsonb_populate_record(null::invoice_lines, to_jsonb(l) || jsonb_build_object('invoice_id', copied.id))).*
         from invoice_lines l, copied where l.invoice_id = $1)
     select id from copied`,
    [pattern.id, ISSUES],
  )
  const ids = [pattern.id, ...copies.map(({ id }) => id)]
  // Issues one first, since the rollbacks need the row of the series.
  const times: number[] = []
  const issue = async (id: string | undefined) => {
    const startedAt = performance.now()
    await call('POST', `/api/invoices/${id}/issue`)
    times.push(performance.now() - startedAt)
  }
  await issue(ids[0])
  const startedAt = performance.now()
  await Promise.all([each(ISSUES - 1, (n) => issue(ids[n + 1])), each(ROLLBACKS, rollBack, 4)])
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await pool.query<{ number: string }>(
    `select number from invoices where user_id = $1 and kind = 'invoice' order by number`,
    [userId],
  )
  const isComplete = rows.length === ISSUES && rows.every(({ number }, at) => Number(number) === at + 1)

  /** Takes a number like issuing does, then rolls back. */
  async function rollBack(): Promise<void> {
    const connection = await pool.connect()
    try {
      await connection.query('begin')
      await connection.query('update invoice_series set next = next + 1 where user_id = $1', [userId])
      await connection.query('rollback')
    } finally {
      connection.release()
    }
  }

  const { invoice: draft } = await call<{ invoice: { id: string } }>('POST', '/api/invoices', {
    clientId: client.id,
    lines: Array.from({ length: 20 }, () => LINE),
  })
  const printed: number[] = []
  const files = new Set<string>()
  for (let n = 0; n < PDFS; n++) {
    const start = performance.now()
    files.add(await pdfOf(draft.id))
    printed.push(performance.now() - start)
  }
  const distinct = new Set([await pdfOf(ids[0]), await pdfOf(ids[0])])

  async function pdfOf(id: string | undefined): Promise<string> {
    const response = await fetch(`${url}/api/invoices/${id}.pdf`, {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    return Buffer.from(await response.arrayBuffer()).toString('latin1')
  }

  const ms = (list: number[], p: number) => Math.round(percentile(list, p))
  report('invoices', [
    { what: 'issued at once', value: rows.length },
    { what: 'transactions rolled back meanwhile', value: ROLLBACKS },
    { what: 'numbers from 1 without a gap', value: isComplete ? 'yes' : 'NO' },
    { what: 'issued a second, with their PDFs', value: (ISSUES / seconds).toFixed(1) },
    { what: 'issuing, p50 and p95 (ms)', value: `${ms(times, 0.5)}, ${ms(times, 0.95)}` },
    { what: 'PDF of 20 lines, p50 and p95 (ms)', value: `${ms(printed, 0.5)}, ${ms(printed, 0.95)}` },
    {
      what: 'different bytes of the same draft, of the same invoice',
      value: `${files.size}, ${distinct.size}`,
    },
  ])
  if (!isComplete || files.size !== 1 || distinct.size !== 1) process.exitCode = 1
} finally {
  await pool.end()
  await bench.close()
}

async function each(count: number, run: (n: number) => Promise<void>, atOnce = CONCURRENCY): Promise<void> {
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) await run(n)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
