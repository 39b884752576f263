// Guests who request the data of others: every guest route, with ids of other guests and proofs, unusual sizes and
// cookies, and signed URLs of others. No response may contain marks, comments or originals of others. `node
// bench/proof-fuzz.bench.ts [--calls 10000] [--seed 7]`; the goal is 100,000 calls.
import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { send } from '../server/testing/people.ts'
import { report } from './harness.ts'
import { type BenchProof, openProofs, ORIGINAL_MARK, type Proofs } from './proof-guests.ts'

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '10000' }, seed: { type: 'string', default: '7' } },
})
const CALLS = Number(values.calls)
const CONCURRENCY = 8

interface Guest {
  cookie: string
  proof: BenchProof
  /**
   * Values that guests of other proofs may not read, nor other guests of the same proof if it hides guests from each
   * other.
   */
  secrets: string[]
  /** URLs signed for this guest. */
  addresses: string[]
}
interface WholeProof {
  marks: { guestId: string }[]
  comments: { guestId: string; text: string }[]
}

const JSON_HEADERS = { 'content-type': 'application/json' }
const random = dice(Number(values.seed))
const oneOf = <T>(list: readonly T[]): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('There is nothing to choose from.')
  return one
}

const ODD = ['..', '%2e%2e', 'null', '0', '%00', "' or 1=1 --", '3f2504e0', 'x'.repeat(300), '💥']
const SIZES = ['thumb', 'web', 'full', 'original', 'FULL', '..%2ffull', '2048', '']

const proofs = await openProofs()
try {
  await run(proofs)
} finally {
  await proofs.close()
}

async function run(it: Proofs): Promise<void> {
  // Long: guests, requests and allowed responses form one test.
  const [ana, ben] = [await it.signIn('ana@example.com'), await it.signIn('ben@example.com')]
  const pictures = { count: 3, size: [320, 240] } as const
  const rules = { guests: 'named', download: 'web' }
  const north = await it.proof(ana, { title: `North ${randomUUID()}`, rules }, pictures)
  const south = await it.proof(ben, { title: `South ${randomUUID()}`, rules }, pictures)
  await Promise.all([north, south].map(({ id }) => it.untilCopied(id, pictures.count)))
  // The first guest decides and sees all guests of the proof. She sends no requests and is only a target.
  const carmen = await enter(it.url, north, 'Carmen')
  const anna = await enter(it.url, north, 'Anna')
  const boris = await enter(it.url, north, 'Boris')
  const theo = await enter(it.url, south, 'Theo')
  const everybody = [carmen, anna, boris, theo]
  const guests = [anna, boris, theo]

  const wholeOf = (owner: typeof ana, id: string) =>
    send<WholeProof>(it.url, owner.accessToken, 'GET', `/api/proofs/${id}`)
  /**
   * State of the guests who send no requests, which must not change. Other guests may mark and comment for themselves.
   */
  const untouched = async () => {
    const { marks, comments } = await wholeOf(ana, north.id)
    const me = carmen.secrets[0]
    return JSON.stringify({
      marks: marks.filter(({ guestId }) => guestId === me),
      comments: comments.filter(({ guestId }) => guestId === me),
    })
  }
  const before = await untouched()
  const ids = everybody.flatMap(({ secrets, proof }) => [
    ...secrets.filter((each) => /^[0-9a-f-]{36}$/.test(each)),
    ...proof.mediaIds,
    proof.id,
  ])
  const anId = () => (random() < 0.05 ? randomUUID() : random() < 0.03 ? oneOf(ODD) : oneOf(ids))

  let sent = 0
  const statuses = new Map<number, number>()
  const leaks: string[] = []
  /** Values chosen by guests: a guest may choose the id of a foreign object as the id of a comment. */
  const chosen = new Map<Guest, string>()
  const one = async (): Promise<void> => {
    const guest = oneOf(guests)
    const foreign = everybody.flatMap((other) =>
      other === guest
        ? []
        : [
            ...other.secrets,
            ...(other.proof === guest.proof ? [] : [other.proof.id, ...other.proof.mediaIds]),
          ],
    )
    const call = aCall(anId, everybody)
    const cookie = aCookie(guest.cookie)
    const response = await fetch(it.url + call.path, {
      method: call.method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...(call.body ? JSON_HEADERS : {}) },
      ...(call.body ? { body: call.body } : {}),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    // Echoes are not leaks: values that a guest has sent may be returned, immediately or as the id of a comment.
    if (response.status === 201 && call.body) chosen.set(guest, `${chosen.get(guest) ?? ''} ${call.body}`)
    const responseText = `${JSON.stringify([...response.headers])} ${bytes.toString('latin1')}`
    const requestText = `${call.path} ${call.body ?? ''} ${chosen.get(guest) ?? ''}`
    const leaked = foreign.filter((secret) => responseText.includes(secret) && !requestText.includes(secret))
    if (responseText.includes(ORIGINAL_MARK)) leaked.push(ORIGINAL_MARK)
    if (call.signedFor && call.signedFor !== guest && response.ok) leaked.push('bytes at another’s address')
    if (response.status >= 500) leaked.push(`status ${response.status}`)
    if (leaked.length > 0) leaks.push(`${call.method} ${call.path} ${call.body ?? ''} → ${leaked.join(', ')}`)
  }
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (sent < CALLS) {
        sent++
        await one()
      }
    }),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const isUntouched = (await untouched()) === before
  report('guests of proofs, asking for what is not theirs', [
    { what: 'calls', value: CALLS },
    { what: 'calls a second', value: Math.round(CALLS / seconds) },
    ...[...statuses]
      .toSorted(([a], [b]) => a - b)
      .map(([status, count]) => ({ what: `answered ${status}`, value: count })),
    { what: 'leaks', value: leaks.length },
    { what: 'marks and comments of who asked for nothing', value: isUntouched ? 'as they were' : 'CHANGED' },
  ])
  for (const leak of leaks.slice(0, 20)) console.log(leak)
  if (leaks.length > 0 || !isUntouched) process.exitCode = 1
}

interface Call {
  method: string
  path: string
  body?: string
  signedFor?: Guest
}

function aCall(anId: () => string, everybody: readonly Guest[]): Call {
  const json = (method: string, path: string, body: object): Call => ({
    method,
    path: `/api/proof${path}`,
    body: JSON.stringify(body),
  })
  const get = (path: string): Call => ({ method: oneOf(['GET', 'GET', 'HEAD']), path: `/api/proof${path}` })
  const signed = (): Call => {
    const signedFor = oneOf(everybody)
    const address = oneOf(signedFor.addresses)
    // Unchanged, or with another size or image than signed.
    if (random() < 0.4) return { method: 'GET', path: address, signedFor }
    const [path = '', query = ''] = address.split('?')
    const parts = path.split('/')
    if (random() < 0.5) parts[parts.length - 1] = oneOf(SIZES)
    else parts[parts.length - 2] = anId()
    return { method: 'GET', path: `${parts.join('/')}?${query}${random() < 0.3 ? '&download' : ''}` }
  }
  const mark = {
    verdict: oneOf(['pick', 'maybe', 'reject', null, 'all']),
    ...(random() < 0.3 && { stars: Math.floor(random() * 9) - 2 }),
    ...(random() < 0.1 && { guestId: anId() }),
  }
  const comment = {
    mediaId: anId(),
    text: 'mine',
    ...(random() < 0.5 && { parentId: anId() }),
    ...(random() < 0.3 && { id: anId() }),
    ...(random() < 0.3 && { x: random() * 3 - 1, y: random() }),
  }
  return oneOf([
    () => get(''),
    () => get(`?guest=${anId()}`),
    () => json('PUT', `/marks/${anId()}`, mark),
    () => json('POST', '/comments', comment),
    () => json('PATCH', `/comments/${anId()}`, oneOf([{ text: 'mine' }, { resolved: true }, {}])),
    () => ({ method: 'DELETE', path: `/api/proof/comments/${anId()}` }),
    () => get(`/files/${anId()}/${oneOf(SIZES)}`),
    () => get(`/files/${anId()}/${oneOf(SIZES)}?expires=99999999999&signature=${'A'.repeat(43)}`),
    signed,
    signed,
    () => get(`/zip/${oneOf(['all', 'picks', 'none'])}/${oneOf(SIZES)}`),
    () => json('POST', '/zip', { of: oneOf(['all', 'picks']), size: oneOf(['web', 'full']) }),
    // Reviewers can’t submit, and unknown rounds belong to no guest.
    () => json('POST', '/submit', { round: oneOf([0, 2, -1, 99]) }),
    () => json('POST', '/approve', { name: 'Carmen', round: oneOf([0, 2, 99]) }),
    () => json('POST', '/enter', { link: oneOf(['x'.repeat(22), anId(), '']), name: anId(), pin: '000000' }),
    // Routes of owners are refused to guests.
    () => ({ method: 'GET', path: `/api/proofs/${anId()}` }),
    () => ({ method: 'GET', path: `/media/${anId()}` }),
  ])()
}

/** Returns mostly the guest’s own cookie; otherwise a broken, duplicated, truncated or missing one. */
function aCookie(own: string): string {
  const dieFace = random()
  if (dieFace < 0.8) return own
  const [name = '', value = ''] = own.split('=')
  return oneOf([
    '',
    `${name}=${value.slice(0, -1)}`,
    `${name}=${value.toUpperCase()}`,
    `${name}=${'A'.repeat(43)}; ${own}`,
    `${own}; ${own}`,
    `${name}=`,
    `${name}=${'x'.repeat(3000)}`,
    `${name}="${value}"; other=1`,
  ])
}

async function enter(url: string, proof: BenchProof, who: string): Promise<Guest> {
  const name = `${who} ${randomUUID()}`
  const body = JSON.stringify({ link: proof.link, name })
  const response = await fetch(`${url}/api/proof/enter`, { method: 'POST', headers: JSON_HEADERS, body })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const call = async <T>(method: string, path: string, payload?: object): Promise<T> => {
    const answer = await fetch(`${url}/api/proof${path}`, {
      method,
      headers: { cookie, ...(payload ? JSON_HEADERS : {}) },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const text = `words of ${randomUUID()}`
  const [first, second] = proof.mediaIds
  const created = await call<{ comment: { id: string } }>('POST', '/comments', { mediaId: first, text })
  await call('PUT', `/marks/${second}`, { verdict: 'maybe' })
  const whole = await call<{ guest: { id: string }; items: { urls: Record<string, string | null> }[] }>(
    'GET',
    '',
  )
  const addresses = whole.items.flatMap(({ urls }) => Object.values(urls).filter((each) => each !== null))
  return { cookie, proof, addresses, secrets: [whole.guest.id, name, text, created.comment.id] }
}

/** Seeded random numbers from 0 to 1. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
