// Mock server for sender tests: commits like the real one, then fails. Plain JavaScript, so that Node types stay out of
// the page code.
import { createHash } from 'node:crypto'
import { createServer, request as begin } from 'node:http'
import { buffer } from 'node:stream/consumers'

const NOW = '2026-11-21T21:00:00.000Z'
const REFUSALS = {
  500: 'UNKNOWN_ERROR',
  401: 'AUTH_REQUIRED',
  408: 'INPUT_INVALID',
  413: 'PAYLOAD_TOO_LARGE',
  507: 'QUOTA_EXCEEDED',
}

const send = (response, status, body, type = 'application/json') =>
  void response.writeHead(status, { 'content-type': type }).end(body)
const refuse = (response, status, code) =>
  send(response, status, JSON.stringify({ ok: false, error: { code, message: code } }))

/** Returns its URL, the committed items, and a function to stop it. */
export async function startFaultyServer() {
  /** Commits in order. A duplicate commit appears twice. */
  const log = []
  const bytes = new Map()
  const sessions = new Set()
  const faults = { of: () => undefined }
  /** Seconds until the host's email limit resets. Undefined if the limit is not reached. */
  const mails = { inSeconds: undefined }
  const isLater = ({ kind }) => kind === 'mail' && mails.inSeconds !== undefined

  function commitRows(rows) {
    for (const row of rows) {
      if (isLater(row)) continue
      if (row.kind === 'session') sessions.add(row.id)
      if (!log.includes(`${row.kind} ${row.id}`)) log.push(`${row.kind} ${row.id}`)
    }
    return rows.map((row) => ({ id: row.id, outcome: isLater(row) ? 'later' : 'kept', reason: null }))
  }

  function commitCapture(id, body, header, fault) {
    const sha256 = createHash('sha256').update(body).digest('hex')
    const expected = `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`
    if (header !== expected) throw new Error(`The digest is ${header}.`)
    if (!bytes.has(id)) log.push(`capture ${id}`)
    bytes.set(id, fault === 'other-digest' ? '0'.repeat(64) : sha256)
  }

  async function serve(request, response) {
    const fault = faults.of(request)
    const body = await buffer(request)
    if (fault === 'cut-before') return response.destroy()
    if (REFUSALS[fault]) return refuse(response, fault, REFUSALS[fault])
    if (fault === 'portal') return send(response, 200, '<h1>Sign in</h1>', 'text/html')
    if (fault === 'portal-401') return send(response, 401, '<h1>No</h1>', 'text/html')
    const finish = (value) =>
      fault === 'cut-after' ? response.destroy() : send(response, 200, JSON.stringify(value))
    const url = new URL(request.url, 'http://booth.test')
    const [, kind, id, act] = /^\/api\/kiosk\/(\w+)(?:\/([\w-]+))?(?:\/(\w+))?/.exec(url.pathname)
    if (kind === 'batch') {
      const { rows } = JSON.parse(body.toString())
      if (rows.some(({ address }) => address === 'no address')) return refuse(response, 422, 'INPUT_INVALID')
      const later = rows.some(isLater) ? { mailsInSeconds: mails.inSeconds } : {}
      return finish({ results: commitRows(rows), now: NOW, ...later })
    }
    if (kind === 'sessions') {
      if (act === 'delete') log.push(`delete ${id}`)
      return finish({ id })
    }
    if (request.method === 'PUT') {
      if (!sessions.has(url.searchParams.get('sessionId'))) return refuse(response, 404, 'NOT_FOUND')
      commitCapture(id, body, request.headers['content-digest'], fault)
    }
    finish({ id, sha256: bytes.get(id), bytes: body.length, receivedAt: NOW })
  }

  const http = createServer((request, response) => void serve(request, response))
  await new Promise((resolve) => void http.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${http.address().port}`,
    log,
    faults,
    mails,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(resolve)
      }),
  }
}

/** Like `fetch`, but without the browser's cross-origin restrictions. */
export async function fetchOverHttp(url, { method = 'GET', headers = {}, body } = {}) {
  const bytes = typeof body === 'object' && body ? Buffer.from(await body.arrayBuffer()) : body
  return new Promise((resolve, reject) => {
    const length = bytes ? { 'content-length': Buffer.byteLength(bytes) } : {}
    const request = begin(url, { method, headers: { ...headers, ...length } }, (answer) => {
      buffer(answer).then(
        (read) =>
          resolve(new Response(read.toString(), { status: answer.statusCode, headers: answer.headers })),
        reject,
      )
    })
    request.on('error', () => reject(new TypeError('Failed to fetch')))
    request.end(bytes)
  })
}
