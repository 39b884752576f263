import { session } from '../../../platform/index.ts'

export interface Passkey {
  id: string
  /** Empty if unnamed. */
  name: string
  createdAt: string
  lastUsedAt: string | null
}

async function done<Data>(answer: Promise<{ data: Data; error: Error | null }>): Promise<NonNullable<Data>> {
  const { data, error } = await answer
  if (error) throw error
  return data as NonNullable<Data>
}

const auth = async () => (await session.client()).auth

/** Oldest first. */
export async function listPasskeys(): Promise<Passkey[]> {
  const passkeys = await done((await auth()).passkey.list())
  return passkeys.map((passkey) => ({
    id: passkey.id,
    name: passkey.friendly_name ?? '',
    createdAt: passkey.created_at,
    lastUsedAt: passkey.last_used_at ?? null,
  }))
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  await done((await auth()).passkey.update({ passkeyId, friendlyName }))
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await (await auth()).passkey.delete({ passkeyId })
  if (error) throw error
}

/** True if the user cancelled the browser's prompt or let it time out. Browsers don't distinguish the two. */
function isTurnedDown(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { name?: string } }
  return code === 'ERROR_CEREMONY_ABORTED' || cause?.name === 'NotAllowedError'
}

/**
 * Asks the browser to create a passkey and names it `name`.
 * @throws if the passkey couldn't be added. A failed naming is ignored, because it can be renamed later.
 */
export async function addPasskey(name: string): Promise<'added' | 'turned-down'> {
  const client = await auth()
  const { data, error } = await client.registerPasskey()
  if (error && isTurnedDown(error)) return 'turned-down'
  if (error) throw error
  await renamePasskey(data.id, name).catch(() => undefined)
  return 'added'
}
