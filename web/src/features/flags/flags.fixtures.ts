import { type AdminFlag, type AdminSetting, INSTALLATION, type ProviderKey } from '@studio/contract/flags'

export const flagOf = (name: AdminFlag['name'], changes: Partial<AdminFlag> = {}): AdminFlag => ({
  name,
  kind: 'operation',
  value: true,
  rollout: null,
  users: [],
  choices: null,
  needsCouncil: false,
  locked: null,
  ownerId: null,
  reviewOn: null,
  isStale: false,
  note: null,
  version: 1,
  changedAt: null,
  canUndo: false,
  schedule: [],
  ...changes,
})

export const SETTINGS = Object.entries(INSTALLATION).map(
  ([name, { group, least, most, usual }]): AdminSetting => ({
    name: name as AdminSetting['name'],
    group,
    value: usual,
    least,
    most,
    usual,
    locked: null,
    version: 0,
    changedAt: null,
  }),
)

const keyOf = (
  provider: ProviderKey['provider'],
  label: string,
  changes: Partial<ProviderKey>,
): ProviderKey => ({
  provider,
  label,
  state: 'none',
  tail: null,
  lockedBy: null,
  changedAt: null,
  checkedAt: null,
  tookMs: null,
  problem: null,
  expiresOn: null,
  ...changes,
})
const TIMESTAMP = '2026-11-21T13:58:00.000Z'

export const KEYS: ProviderKey[] = [
  keyOf('gemini', 'Gemini', {
    state: 'refused',
    tail: 'f3A9',
    checkedAt: TIMESTAMP,
    problem: 'Gemini does not accept the key of this server.',
  }),
  keyOf('openai', 'OpenAI, DALL-E', { state: 'accepted', tail: '71bQ', checkedAt: TIMESTAMP, tookMs: 210 }),
  keyOf('leonardo', 'Leonardo AI', { state: 'accepted', tail: '0kZe', checkedAt: TIMESTAMP, tookMs: 2_400 }),
  keyOf('openrouter', 'OpenRouter', {}),
  keyOf('veo', 'VEO', { state: 'unchecked', tail: 'Qx81', lockedBy: 'STUDIO_VEO_KEY' }),
  keyOf('flow', 'Flow', {}),
]
