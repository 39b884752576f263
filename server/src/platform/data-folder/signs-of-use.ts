import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Proves that the embedded database was created here. */
export const EMBEDDED_SIGN = 'postgres/password'

/**
 * Signs of an installation in the data folder: `objects`, `outbox`, `sealing.key`, `postgres/password`. Empty for a
 * new folder. An empty database beside any of these is the wrong one.
 */
export async function signsOfUse(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => [] as string[])
  if (existsSync(join(folder, EMBEDDED_SIGN))) entries.push(EMBEDDED_SIGN)
  const signs = await Promise.all(
    entries.map(async (name) => {
      if (name === 'sealing.key' || name === EMBEDDED_SIGN) return true
      if (name === 'outbox') return (await readdir(join(folder, name))).length > 0
      // Uploads in progress don't count.
      return name === 'objects' && (await readdir(join(folder, name))).some((fan) => fan !== 'incoming')
    }),
  )
  return entries.filter((_, at) => signs[at]).sort()
}
