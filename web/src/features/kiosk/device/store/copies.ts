import type { BoothStore } from './booth-store.ts'

export type Copies = ReturnType<typeof copiesOf>

/** Store functions for the copies in the host's folder. */
export function copiesOf({ change }: Pick<BoothStore, 'change'>) {
  return {
    /** Stores the file name before the file is written. False if the capture was deleted. */
    beginCopy: (id: string, copy: string) =>
      change(async (tx) => {
        const row = await tx.objectStore('captures').get(id)
        if (!row) return false
        await tx.objectStore('captures').put({ ...row, copy })
        const session = await tx.objectStore('sessions').get(row.sessionId)
        if (session) {
          const copies = new Set(session.copies).add(copy)
          await tx.objectStore('sessions').put({ ...session, copies: [...copies] })
        }
        return true
      }),
    endCopy: (id: string) =>
      change(async (tx) => {
        const row = await tx.objectStore('captures').get(id)
        if (row) await tx.objectStore('captures').put({ ...row, isCopied: true })
      }),
    /** Marks all captures as not copied, because another folder was chosen. */
    copyAnew: () =>
      change(async (tx) => {
        await tx.objectStore('meta').delete('forgotten')
        for (const { copy: _, isCopied: __, ...row } of await tx.objectStore('captures').getAll())
          await tx.objectStore('captures').put(row)
        for (const { copies, ...row } of await tx.objectStore('sessions').getAll())
          if (copies) await tx.objectStore('sessions').put(row)
      }),
    /** Returns the files to remove from the host's folder. */
    forgotten: (): Promise<string[]> =>
      change(async (tx) => ((await tx.objectStore('meta').get('forgotten')) as string[] | undefined) ?? []),
    forget: (file: string) =>
      change(async (tx) => {
        const files = ((await tx.objectStore('meta').get('forgotten')) as string[] | undefined) ?? []
        await tx.objectStore('meta').put(
          files.filter((other) => other !== file),
          'forgotten',
        )
      }),
  }
}
