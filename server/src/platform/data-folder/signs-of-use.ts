import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** That the embedded database was made here. */
export const EMBEDDED_SIGN = 'postgres/password'

/**
 * What tells that the data folder is of an installation: `objects`, `outbox`, `sealing.key`,
 * `postgres/password`. Empty for a new
 * folder. A database without tables beside any of these is the wrong one.
 */
export async function signsOfUse(folder: string): Promise<string[]> {
  const entries = await readdir(folder).catch(() => [] as string[])
  if (existsSync(join(folder, EMBEDDED_SIGN))) entries.push(EMBEDDED_SIGN)
  const found = await Promise.all(
    entries.map(async (name) => {
      if (name === 'sealing.key' || name === EMBEDDED_SIGN) return true
      if (name === 'outbox') return (await readdir(join(folder, name))).length > 0
      // What is being received is nobody's yet.
      return name === 'objects' && (await readdir(join(folder, name))).some((fan) => fan !== 'incoming')
    }),
  )
  return entries.filter((_, at) => found[at]).sort()
}
