import {
  changeImport,
  createImport,
  finishImport,
  getImport,
  listImports,
  patchImportBytes,
  pauseImport,
  putImportBytes,
  putImportFiles,
  resumeImport,
  undoImport,
} from '@studio/contract/imports'
import type { ImportFile } from '@studio/contract/imports'
import { addressOf } from '@studio/contract/kernel'
import { errorFromResponse } from '../../../platform/calls/request-error.ts'
import { call, RequestError, session } from '../../../platform/index.ts'
import type { SendOptions, Transport } from './transport.ts'

const base64OfHex = (hex: string) =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))))

/** Sends one request with XMLHttpRequest, because `fetch` reports no progress. */
const sendOnce = (
  method: string,
  url: string,
  headers: Record<string, string>,
  bytes: Blob,
  { signal, onProgress }: SendOptions,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    const onAbort = () => request.abort()
    const fail = () => {
      signal.removeEventListener('abort', onAbort)
      reject(
        signal.aborted
          ? signal.reason
          : new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' }),
      )
    }
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onerror = fail
    request.onabort = fail
    request.onload = () => {
      signal.removeEventListener('abort', onAbort)
      if (request.status === 0) return fail()
      const retryAfter = request.getResponseHeader('retry-after')
      resolve(
        new Response(request.responseText, {
          status: request.status,
          ...(retryAfter && { headers: { 'retry-after': retryAfter } }),
        }),
      )
    }
    signal.addEventListener('abort', onAbort)
    request.send(bytes)
  })

async function send(
  { method, path }: { method: string; path: string },
  params: { id: string; number: number },
  headers: Record<string, string>,
  bytes: Blob,
  options: SendOptions,
): Promise<ImportFile> {
  const attempt = (token: string | null) =>
    sendOnce(
      method,
      addressOf({ path: path as '/api/imports' }, { params }),
      {
        ...headers,
        ...(options.sha256 && { 'content-digest': `sha-256=:${base64OfHex(options.sha256)}:` }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      bytes,
      options,
    )
  const token = await session.accessToken()
  let response = await attempt(token)
  if (response.status === 401 && token) {
    const renewed = await session.renewedToken(token)
    if (renewed) response = await attempt(renewed)
  }
  if (!response.ok) throw await errorFromResponse(response)
  return putImportBytes.output.parse(await response.json()).file
}

/** Calls of the server for this tab's user. */
export const httpTransport: Transport = {
  create: async (body) => (await call(createImport, { body })).import,
  list: async () => (await call(listImports, {})).imports,
  get: (id) => call(getImport, { params: { id } }),
  change: async (id, body) => (await call(changeImport, { params: { id }, body })).import,
  announce: (id, files) => call(putImportFiles, { params: { id }, body: { files } }),
  put: (id, number, bytes, options) =>
    send(putImportBytes, { id, number }, { 'content-type': 'application/octet-stream' }, bytes, options),
  patch: (id, number, offset, bytes, options) =>
    send(
      patchImportBytes,
      { id, number },
      { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      bytes,
      options,
    ),
  pause: async (id) => (await call(pauseImport, { params: { id } })).import,
  resume: async (id) => (await call(resumeImport, { params: { id } })).import,
  finish: async (id) => (await call(finishImport, { params: { id } })).import,
  undo: (id) => call(undoImport, { params: { id } }),
}
