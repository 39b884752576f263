import { randomUUID } from 'node:crypto'

export type Fields = Record<string, unknown>
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

/** A client’s subscription to a topic. */
export interface ChannelConfig {
  /** Token of this channel. Without one, the connection’s credential is used. */
  token: string | undefined
  hearsItself: boolean
  wantsReceipts: boolean
  isPrivate: boolean
  presenceKey: string
  wantsPresence: boolean
  filters: Fields[]
}

/** Clients of some languages send booleans as texts. */
const isOn = (value: unknown): boolean => value === true || value === 'true'

/** Excludes keys of the installation (`sb_…`), which grant no more than the connection does. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && !value.startsWith('sb_')

export function readWanted(payload: unknown): ChannelConfig {
  const { config, access_token, user_token } = fieldsOf(payload)
  const { broadcast, presence, postgres_changes, private: isPrivate } = fieldsOf(config)
  const { key, enabled } = fieldsOf(presence)
  const { self, ack } = fieldsOf(broadcast)
  return {
    token: [user_token, access_token].find(isToken),
    hearsItself: isOn(self),
    wantsReceipts: isOn(ack),
    isPrivate: isOn(isPrivate),
    presenceKey: typeof key === 'string' && key ? key : randomUUID(),
    wantsPresence: isOn(enabled),
    filters: Array.isArray(postgres_changes) ? postgres_changes.map(fieldsOf) : [],
  }
}
