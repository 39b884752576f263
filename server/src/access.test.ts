import { randomUUID } from 'node:crypto'
import type { Gate } from '@studio/contract/gates'
import { type Endpoint, isSchema, pathOf, principalOf } from '@studio/contract/kernel'
import { createBooth, createEvent, pairBooth } from '@studio/contract/kiosk'
import { putProfile } from '@studio/contract/profile'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectDocumented } from '../testing/documented.ts'
import { startTestStudio, type Studio, type TestActor } from '../testing/index.ts'

/** Routes without an endpoint in the contract, each with the reason why it is public. */
const OTHER_ROUTES: [RegExp, string][] = [
  [/^GET \/api\/(openapi\.json|docs)$/, 'the description of the API is public'],
  [/^GET \/debug\/mailbox(\/.*)?$/, 'loopback only, while no mail server is configured'],
  [/^[A-Z]+ \/(auth|rest|realtime|storage)\/v1(\/|$)/, 'speaks a protocol of its own, tested beside it'],
  [/^POST \/api\/payments\/webhook$/, 'signed by the payment provider'],
  [/^GET \/(\*|assets\/.*)?$/, 'the web app'],
  [/^GET \/api\/admin\/metrics$/, 'asks for the token of the environment, tested beside it'],
  [/^GET \/robots\.txt$/, 'what is asked of crawlers'],
  [/^GET \/w\/:id(\/card\.jpg)?$/, 'a public work, for whoever has its address, tested beside it'],
  [/^GET \/oembed$/, 'says of a public work what its page says'],
  [/^GET \/verify$/, 'the page that checks files against a certificate, on the device'],
  [/^GET \/s$/, 'the page of a delivery; its link is never sent to a server, tested beside it'],
  [/^GET \/p$/, 'the page of a proof’s guests; its link is never sent to a server, tested beside it'],
  [
    /^GET \/e\/:token$/,
    'the page of a booth’s guest, which asks with the token of its address, tested beside it',
  ],
]

/** Path parameters that are not random ids. */
const PARAMS: Record<string, Record<string, string>> = {
  '/api/legal/documents/:id': { id: 'terms' },
  // For users with a public profile.
  '/api/profiles/:id': {},
  // Notes of other users get the same answer as missing ones; tested with the notes.
  '/api/library/notes/:kind/:id': { kind: 'image' },
  '/api/darkroom/:mediaId/tiles/:level/:x/:y': { mediaId: randomUUID(), level: '0', x: '0', y: '0' },
  '/api/darkroom/objects/:hash': { hash: 'a'.repeat(64) },
}

/**
 * Sensitivity of each part of the API, by the path segment after /api. `guarded` covers the account, money, data of
 * others, permanent deletion and full exports; `work` covers the user’s images and preferences; `open` covers public
 * data. A new part must be added here before its endpoints pass.
 */
const PARTS: Record<string, 'guarded' | 'work' | 'open'> = {
  account: 'guarded',
  admin: 'guarded',
  legal: 'guarded',
  profile: 'guarded',
  user: 'guarded',
  coins: 'guarded',
  tokens: 'guarded',
  ledger: 'guarded',
  'ledger.csv': 'guarded',
  balance: 'guarded',
  payments: 'guarded',
  purchases: 'guarded',
  catalogue: 'guarded',
  trash: 'guarded',
  invite: 'guarded',
  analytics: 'work',
  darkroom: 'work',
  dashboard: 'work',
  estimate: 'work',
  gallery: 'work',
  jobs: 'work',
  media: 'work',
  models: 'work',
  photographs: 'work',
  imports: 'work',
  photoshoots: 'work',
  projects: 'work',
  settings: 'work',
  storyboards: 'work',
  start: 'work',
  storage: 'work',
  support: 'work',
  tags: 'work',
  uploads: 'work',
  videos: 'work',
  zips: 'work',
  prompts: 'work',
  'prompts.csv': 'work',
  'prompts.json': 'work',
  'prompt-folders': 'work',
  'word-lists': 'work',
  templates: 'work',
  library: 'work',
  reversals: 'work',
  forensics: 'work',
  reports: 'work',
  appeals: 'work',
  works: 'work',
  creators: 'work',
  mutes: 'work',
  collections: 'work',
  roadmap: 'work',
  changelog: 'work',
  invoices: 'guarded',
  'invoices.csv': 'guarded',
  kiosk: 'work',
  guest: 'open',
  clients: 'guarded',
  proofs: 'guarded',
  proof: 'open',
  deliveries: 'work',
  'contact-sheets': 'work',
  'export-presets': 'work',
  share: 'open',
  certificates: 'open',
  sessions: 'work',
  things: 'work',
  music: 'work',
  config: 'open',
  debug: 'open',
  feeds: 'open',
  health: 'open',
  profiles: 'open',
  ready: 'open',
}

/** Words that make a path guarded, in any part of the API. */
const GUARDED_WORDS =
  /\b(device|security|recovery|export|purge|ledger|purchase|payment|password|factor|mail)s?\b/

/** Guarded or deleting endpoints without a second factor, each with the reason. */
const WITHOUT_FACTOR: Record<string, string> = {
  'POST /api/account/recovery-codes/use': 'is how the second factor is proven when it was lost',
  'GET /api/balance': 'three plain figures that every screen shows',
  'GET /api/tokens': 'the same figure of the wallet, without what moved it',
  'GET /api/catalogue': 'public: what can be bought',
  'GET /api/account/decisions': 'tells why one is restricted, also to somebody who lost the second factor',
  'GET /api/user/flags': 'tells whether one is let in',
  'GET /api/user/suspension': 'tells why one is not let in',
  'GET /api/invite/status': 'tells whether one is let in',
  'GET /api/legal/status': 'tells whether one is let in',
  'GET /api/profile/terms-status': 'tells whether one is let in',
  'GET /api/legal/documents': 'public',
  'GET /api/legal/documents/:id': 'public',
  'GET /api/legal/review': 'what changed in public documents',
  'POST /api/invite/claim': 'gives nothing but the way in',
  'GET /api/profile': 'the name in the corner of every screen, and whether onboarding is done',
  'GET /api/profile/avatars/:id': 'the picture beside that name',
  'GET /api/trash': 'pictures, as in the gallery',
  'DELETE /api/gallery/:id': 'goes to the trash for thirty days',
  'DELETE /api/gallery/stacks/:id': 'the images stay, and can be stacked again',
  'DELETE /api/jobs/completed': 'clears a list, and can be taken back',
  'DELETE /api/storyboards/:id': 'can be taken back',
  'DELETE /api/storyboards/:id/takes/:takeId': 'a take of a shot, which can be filmed again',
  'DELETE /api/prompts/:id': 'goes to the trash for thirty days',
  'DELETE /api/prompts/:id/labels/:name': 'takes a label off, which can be put on again',
  'DELETE /api/prompt-folders/:id': 'what is in it stays',
  'DELETE /api/library/folders/:id': 'what is in it stays, and it can be had back for thirty days',
  'DELETE /api/reversals/:id': 'goes to the trash for thirty days',
  'DELETE /api/forensics/reports/:id': 'can be had back for thirty days, and the picture stays',
  'DELETE /api/uploads/:id': 'goes to the trash for thirty days',
  'DELETE /api/music/:id': 'goes to the trash for thirty days',
  'DELETE /api/things/:id': 'goes to the trash for thirty days',
  'DELETE /api/works/:id': 'shows less of oneself; the prompt or picture it is of stays',
  'GET /api/export-presets': 'formats and sizes of files, without any image',
  'POST /api/export-presets': 'formats and sizes of files, without any image',
  'PUT /api/export-presets/:id': 'formats and sizes of files, without any image',
  'DELETE /api/export-presets/:id': 'the user’s own settings, which can be saved again',
  'DELETE /api/darkroom/presets/:id': 'the user’s own settings, which can be saved again',
  'DELETE /api/word-lists/:id': 'a list of words of one’s own',
  'DELETE /api/templates/:id': 'goes to the trash for thirty days',
  'DELETE /api/creators/:id/follow': 'can be followed again',
  'DELETE /api/collections/:id': 'the works in it stay',
  'DELETE /api/collections/:id/works/:workId': 'can be put in again',
  'DELETE /api/collections/:id/people/:userId': 'can be let in again',
  'DELETE /api/mutes': 'can be muted again',
  'DELETE /api/works/:id/like': 'can be liked again',
  'DELETE /api/sessions/:id/picks/:mediaId': 'can be judged again',
  'DELETE /api/roadmap/:id/vote': 'can be voted for again',
  'DELETE /api/roadmap/:id/follow': 'can be followed again',
  'DELETE /api/roadmap/:id/comments/:commentId': 'a comment of one’s own',
  'DELETE /api/proof/comments/:id': 'a remark of a guest’s own, who has no account',
  'GET /api/gallery/:id/export': 'one picture in another format, as it is seen in the gallery',
}

/** A signed-in user, and the gate that is closed for them. */
interface Person {
  actor: TestActor
  gate?: Gate
  isAdmin?: true
}

let studio: Studio
let user: TestActor
/** Token of a booth of the user. */
let booth: string
let people: Record<string, Person>
beforeAll(async () => {
  // Starts the server with a configuration that can close every gate.
  studio = await startTestStudio({ environment: { STUDIO_INVITE_ONLY: 'true' } })
  const { pool } = studio.database
  const { rows } = await pool.query(
    "insert into invites (code, max_uses, created_at, expires_at) values ('0123456789', 99, now(), now()) returning id",
  )
  const claimed = async (actor: TestActor) => {
    await pool.query('insert into invite_claims values ($1, $2, now())', [actor.id, rows[0].id])
    return actor
  }
  const changed = async (text: string) => {
    const actor = await claimed(await studio.onboarded())
    await pool.query(text, [actor.id])
    return actor
  }
  const admin = await studio.onboarded()
  user = await claimed(await studio.onboarded())
  await studio.call(
    putProfile,
    { body: { displayName: 'Test Person', useType: 'artist', publicProfile: true } },
    user,
  )
  PARAMS['/api/profiles/:id'] = { id: user.id }
  const body = { name: 'Wedding', timeZone: 'Europe/Madrid', pin: '4711' }
  const { event } = await studio.call(createEvent, { body }, user)
  const created = await studio.call(createBooth, { params: { id: event.id }, body: { name: 'Bar' } }, user)
  booth = (await studio.call(pairBooth, { body: { code: created.code } })).token
  people = {
    admin: { actor: admin, isAdmin: true },
    user: { actor: user },
    suspended: {
      actor: await changed('insert into user_flags (user_id, banned, banned_at) values ($1, true, now())'),
      gate: 'banned',
    },
    uninvited: { actor: await studio.onboarded(), gate: 'invite' },
    newcomer: { actor: await claimed(await studio.signUp()), gate: 'legal' },
    lapsed: { actor: await changed('delete from legal_acceptances where user_id = $1'), gate: 'legal' },
    unconfirmed: {
      actor: await changed('update user_profiles set compliance_confirmed = false where id = $1'),
      gate: 'terms',
    },
    unnamed: {
      actor: await changed('update user_profiles set use_type = null where id = $1'),
      gate: 'terms',
    },
  }
})
afterAll(() => studio.close())

/** Guests who entered by a link, whom a token of a user doesn’t make. */
const GUESTS = ['proof-guest', 'share-guest']

/** Endpoints that are opened by a secret link. */
const isByLink = (path: string) => /^\/api\/(guest|certificates)\//.test(path)

/** Queries without which a call is invalid. */
const QUERIES: Record<string, string> = { '/api/gallery/:id/crop': '?x=0&y=0&w=10&h=10' }

async function send(endpoint: Endpoint, authorization?: string): Promise<Response> {
  const params = PARAMS[endpoint.path] ?? {
    id: randomUUID(),
    takeId: randomUUID(),
    workId: randomUUID(),
    userId: randomUUID(),
    paymentId: randomUUID(),
    commentId: randomUUID(),
    mediaId: randomUUID(),
    guestId: randomUUID(),
    size: 'web',
    of: 'all',
    variant: 'original',
    role: 'original',
    file: 'depth',
    number: 1,
    name: 'best',
    boothId: randomUUID(),
    captureId: randomUUID(),
    token: randomUUID(),
  }
  const response = await studio.fetch(`${pathOf(endpoint.path, params)}${QUERIES[endpoint.path] ?? ''}`, {
    method: endpoint.method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(isSchema(endpoint.body) ? { 'content-type': 'application/json' } : {}),
    },
    ...(isSchema(endpoint.body) ? { body: '{}' } : {}),
  })
  // Checks that the answer is documented for generated clients.
  await expectDocumented(endpoint, response)
  return response
}

test('has an endpoint with declared access, or a named reason, for each route', () => {
  const declared = new Set(studio.app.http.endpoints.map(({ method, path }) => `${method} ${path}`))
  const unknown = [...studio.app.http.routes].filter(
    (route) => !declared.has(route) && !OTHER_ROUTES.some(([pattern]) => pattern.test(route)),
  )
  expect(unknown).toEqual([])
  expect(declared.size).toBeGreaterThan(20)
})

describe('each endpoint, called by each kind of actor', () => {
  test('calls for users refuse missing and forged tokens and API keys', async () => {
    const forged = `Bearer ${user.accessToken.slice(0, -6)}AAAAAA`
    for (const endpoint of studio.app.http.endpoints)
      for (const authorization of [
        undefined,
        forged,
        'Bearer x',
        `Bearer ${studio.app.publicConfig().auth.publishableKey}`,
      ]) {
        const response = await send(endpoint, authorization)
        const name = `${endpoint.method} ${endpoint.path} with ${authorization?.slice(0, 20)}`
        // Unknown links get the same answer for all callers, with or without a token.
        if (isByLink(endpoint.path)) expect([200, 404, 422], name).toContain(response.status)
        else if (endpoint.access === 'public')
          // An empty body is read and refused as incomplete, but never because of the caller.
          expect(response.status === 422 && isSchema(endpoint.body) ? 200 : response.status, name).toBe(200)
        else if (endpoint.access === 'signed-address') expect(response.status, name).toBe(404)
        else {
          expect(response.status, name).toBe(401)
          expect(await response.json(), name).toMatchObject({ ok: false, error: { code: 'AUTH_REQUIRED' } })
        }
      }
  })

  test('signed-in users reach what gates and role allow, and refusals name the gate', async () => {
    for (const [kind, { actor, gate, isAdmin }] of Object.entries(people))
      for (const endpoint of studio.app.http.endpoints) {
        const { access, gates } = endpoint
        const isGuarded = access === 'user' || access === 'admin'
        const isClosed =
          isGuarded && gate && (gates === undefined || (gates === 'suspension' && gate === 'banned'))
        const response = await send(endpoint, `Bearer ${actor.accessToken}`)
        const name = `${endpoint.method} ${endpoint.path} as ${kind}`
        if (isClosed || (access === 'admin' && !isAdmin)) {
          expect(response.status, name).toBe(403)
          const { error } = (await response.json()) as { error: { code: string; details?: object } }
          expect([error.code, error.details], name).toEqual(['FORBIDDEN', isClosed ? { gate } : undefined])
        } else if (principalOf(endpoint) === 'kiosk') expect(response.status, name).toBe(403)
        else if (GUESTS.includes(principalOf(endpoint) ?? '')) expect(response.status, name).toBe(401)
        else expect([401, 403, 500], name).not.toContain(response.status)
      }
  })

  test('a booth device reaches booth endpoints only', async () => {
    for (const endpoint of studio.app.http.endpoints) {
      const response = await send(endpoint, `Bearer ${booth}`)
      const name = `${endpoint.method} ${endpoint.path}`
      if (principalOf(endpoint) === 'kiosk') expect([401, 403, 500], name).not.toContain(response.status)
      else {
        expect(response.status, name).toBe(403)
        expect(await response.json(), name).toMatchObject({ error: { code: 'FORBIDDEN' } })
      }
    }
    // Routes outside the contract do not accept booth tokens.
    for (const path of ['/auth/v1/user', '/rest/v1/user_profiles', '/storage/v1/bucket'])
      expect(
        (await studio.fetch(path, { headers: { authorization: `Bearer ${booth}` } })).status,
        path,
      ).toBeGreaterThan(399)
    expect(studio.app.http.endpoints.filter((one) => principalOf(one) === 'kiosk').length).toBeGreaterThan(5)
  })

  test('guarded calls require an existing second factor, others don’t', async () => {
    const half = await studio.onboarded()
    const { rows } = await studio.database.pool.query('select id from invites')
    await studio.database.pool.query('insert into invite_claims values ($1, $2, now())', [
      half.id,
      rows[0].id,
    ])
    await studio.database.pool.query(
      `insert into mfa_factors (user_id, type, status, created_at, updated_at)
       values ($1, 'totp', 'verified', now(), now())`,
      [half.id],
    )
    // Uses a new token, because the state of the previous one is cached briefly.
    const { data } = await half.client.auth.refreshSession()
    for (const endpoint of studio.app.http.endpoints) {
      const response = await send(endpoint, `Bearer ${data.session?.access_token}`)
      const name = `${endpoint.method} ${endpoint.path}`
      if (principalOf(endpoint) === 'kiosk') expect(response.status, name).toBe(403)
      else if (GUESTS.includes(principalOf(endpoint) ?? '')) expect(response.status, name).toBe(401)
      else if (endpoint.factor === 'none') expect([401, 403, 500], name).not.toContain(response.status)
      else {
        expect(response.status, name).toBe(403)
        expect(await response.json(), name).toMatchObject({
          error: { code: 'FORBIDDEN', details: { factor: 'required' } },
        })
      }
    }
  })

  test('classifies each endpoint, and guarded ones require the second factor or have a reason', () => {
    const guarded = (endpoint: Endpoint): boolean => {
      const part = PARTS[endpoint.path.split('/')[2] ?? '']
      expect(part, `the part of ${endpoint.path} in PARTS`).toBeDefined()
      const { access, method, path } = endpoint
      return part === 'guarded' || GUARDED_WORDS.test(path) || access === 'admin' || method === 'DELETE'
    }
    const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
    const lax = studio.app.http.endpoints.filter((each) => guarded(each) && each.factor !== 'required')
    expect(lax.map(nameOf).sort()).toEqual(Object.keys(WITHOUT_FACTOR).sort())
    // Public endpoints have no user, so they cannot require a factor.
    const pointless = studio.app.http.endpoints.filter(
      ({ access, factor }) => access === 'public' && factor === 'required',
    )
    expect(pointless.map(nameOf)).toEqual([])
  })

  test('never gives a user access to another user’s content', async () => {
    for (const endpoint of studio.app.http.endpoints) {
      const isOther = endpoint.path.includes(':id') && !(endpoint.path in PARAMS)
      const isOutOfReach = endpoint.access === 'admin' || principalOf(endpoint) !== undefined
      if (!isOther || isOutOfReach || isSchema(endpoint.body)) continue
      const response = await send(endpoint, `Bearer ${user.accessToken}`)
      expect(response.status, `${endpoint.method} ${endpoint.path}`).toBe(404)
    }
  })

  test('lets few calls bypass the gates, each with a reason', () => {
    const before = (gates: Endpoint['gates']) =>
      studio.app.http.endpoints
        .filter((endpoint) => endpoint.gates === gates)
        .map(({ method, path }) => `${method} ${path}`)
        .sort()
    // Suspended users may still view their state and profile, export their data, and delete the account.
    expect(before('none')).toEqual([
      'DELETE /api/account/deletion',
      'GET /api/account/decisions',
      'GET /api/account/deletion',
      'GET /api/account/export',
      'GET /api/account/exports/:id/file',
      'GET /api/debug/gates',
      'GET /api/invite/status',
      'GET /api/legal/status',
      'GET /api/profile',
      'GET /api/profile/terms-status',
      // Reports which gate is closed, and omits the data behind it.
      'GET /api/start',
      'GET /api/user/flags',
      'GET /api/user/suspension',
      'POST /api/account/deletion',
      'POST /api/account/export',
      'POST /api/account/exports/:id/links',
      'POST /api/account/recovery-codes/use',
      // Suspended users can read the reason and appeal.
      'POST /api/appeals',
    ])
    // Endpoints that open a gate.
    expect(before('suspension')).toEqual([
      'GET /api/legal/review',
      'POST /api/invite/claim',
      'POST /api/legal/accept',
      'POST /api/profile/terms',
      'PUT /api/profile',
    ])
  })
})
