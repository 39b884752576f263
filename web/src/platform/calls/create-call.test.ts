import { endpoint, IdParams } from '@studio/contract/kernel'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createCall } from './create-call.ts'
import { RequestError } from './request-error.ts'

const getThing = endpoint({
  summary: 'Get a thing',
  method: 'GET',
  path: '/api/things/:id',
  access: 'user',
  factor: 'none',
  params: IdParams,
  query: z.object({ model: z.optional(z.string()) }),
  output: z.object({ name: z.string() }),
})
const makeThing = endpoint({
  summary: 'Make a thing',
  method: 'POST',
  path: '/api/things',
  access: 'user',
  factor: 'none',
  idempotent: true,
  body: z.object({ name: z.string() }),
  output: z.object({ name: z.string() }),
})

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const send = vi.fn<typeof fetch>()
const tokens = {
  accessToken: vi.fn(async (): Promise<string | null> => 'token-1'),
  renewedToken: vi.fn(async (): Promise<string | null> => null),
}
const call = createCall({ tokens, fetch: send })
const answer = (body: unknown, status = 200, headers = {}) => Response.json(body, { status, headers })
const sentHeaders = (index = 0) => send.mock.calls[index]![1]!.headers as Record<string, string>
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RequestError)
  return error as RequestError
}

beforeEach(() => {
  send.mockReset()
  tokens.accessToken.mockResolvedValue('token-1')
  tokens.renewedToken.mockResolvedValue(null)
})

describe('call', () => {
  test('builds the URL, adds the token, includes cookies and parses the response', async () => {
    send.mockResolvedValue(answer({ name: 'Lamp', more: 1 }))
    const thing = await call(getThing, { params: { id: ID }, query: { model: 'a b&c' } })
    expect(thing).toEqual({ name: 'Lamp' })
    const [url, request] = send.mock.calls[0]!
    expect(url).toBe(`/api/things/${ID}?model=a+b%26c`)
    expect(request).toMatchObject({ method: 'GET', credentials: 'include' })
    expect(sentHeaders()).toMatchObject({ authorization: 'Bearer token-1' })
    expect(sentHeaders()).not.toHaveProperty('content-type')
  })

  test('sends no token when signed out', async () => {
    tokens.accessToken.mockResolvedValue(null)
    send.mockResolvedValue(answer({ name: 'Lamp' }))
    await call(getThing, { params: { id: ID } })
    expect(sentHeaders()).not.toHaveProperty('authorization')
  })

  test('repeats the idempotency key for the same intent and makes a new one for the next', async () => {
    send.mockImplementation(async () => answer({ name: 'Lamp' }))
    const intent = { body: { name: 'Lamp' } }
    await call(makeThing, intent)
    await call(makeThing, intent)
    await call(makeThing, { body: { name: 'Lamp' } })
    const keys = [0, 1, 2].map((index) => sentHeaders(index)['idempotency-key'])
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    expect(sentHeaders()['content-type']).toBe('application/json')
  })

  test('retries with a renewed token after a 401', async () => {
    send
      .mockResolvedValueOnce(answer({ error: { code: 'AUTH_REQUIRED', message: 'no' } }, 401))
      .mockResolvedValueOnce(answer({ name: 'Lamp' }))
    tokens.renewedToken.mockResolvedValue('token-2')
    await call(getThing, { params: { id: ID } })
    expect(sentHeaders(1).authorization).toBe('Bearer token-2')
  })

  test('throws the code, message, details and wait of a refusal', async () => {
    const details = { name: 'too short' }
    const body = { ok: false, error: { code: 'RATE_LIMITED', message: 'Slow down', details } }
    send.mockResolvedValue(answer(body, 429, { 'retry-after': '7' }))
    const error = await failure(call(makeThing, { body: { name: 'x' } }))
    expect(error).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Slow down',
      details,
      retryAfter: 7,
    })
    expect(error.payload).toEqual(body)
  })

  test.each([
    [{ error: 'plain words' }, 'plain words'],
    [{ message: 'outer words' }, 'outer words'],
    [{ statusText: 'Teapot' }, 'Teapot'],
  ])('falls back to %o, code UNKNOWN_ERROR', async (body, message) => {
    send.mockResolvedValue(answer(body, 500))
    expect(await failure(call(getThing, { params: { id: ID } }))).toMatchObject({
      code: 'UNKNOWN_ERROR',
      message,
    })
  })

  test('throws NETWORK_ERROR for an unreadable body or no response', async () => {
    send.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    const unreadable = await failure(call(getThing, { params: { id: ID } }))
    expect(unreadable).toMatchObject({ status: 502, code: 'NETWORK_ERROR', message: 'Request failed' })
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const unreached = await failure(call(getThing, { params: { id: ID } }))
    expect(unreached).toMatchObject({ status: 0, code: 'NETWORK_ERROR' })
  })

  test('rejects a response that doesn’t match the schema', async () => {
    send.mockResolvedValue(answer({ name: 42 }))
    expect(await failure(call(getThing, { params: { id: ID } }))).toMatchObject({ code: 'UNKNOWN_ERROR' })
  })
})

describe('a startup response', () => {
  const take = vi.fn(async (): Promise<unknown> => ({ name: 'known' }))
  const invalidate = vi.fn()
  const callWithStart = createCall({ tokens, fetch: send, start: { take, invalidate } })

  test('replaces the request and is validated', async () => {
    const input = { params: { id: ID }, query: { model: 'a b' } }
    expect(await callWithStart(getThing, input)).toEqual({ name: 'known' })
    expect(take).toHaveBeenCalledWith(`/api/things/${ID}?model=a+b`, 'token-1')
    expect(send).not.toHaveBeenCalled()
    expect(invalidate).not.toHaveBeenCalled()
    take.mockResolvedValueOnce({ name: 7 })
    expect((await failure(callWithStart(getThing, { params: { id: ID } }))).code).toBe('UNKNOWN_ERROR')
  })

  test('is discarded by a write', async () => {
    take.mockResolvedValueOnce(undefined)
    send.mockResolvedValueOnce(answer({ name: 'made' }))
    await callWithStart(makeThing, { body: { name: 'made' } })
    expect(invalidate).toHaveBeenCalledOnce()
  })
})
