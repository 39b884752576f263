import type { BoothStore } from './booth-store.ts'

export type Copies = ReturnType<typeof copiesOf>

/** Of the second copies that stand in a folder of the host's. */
export function copiesOf({ change }: Pick<BoothStore, 'change'>) {
  return {
    /** A file of this name is about to be written in the host's folder. False: the capture was deleted meanwhile. */
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
    /** Another folder was chosen: nothing is in it yet. */
    copyAnew: () =>
      change(async (tx) => {
        await tx.objectStore('meta').delete('forgotten')
        for (const { copy: _, isCopied: __, ...row } of await tx.objectStore('captures').getAll())
          await tx.objectStore('captures').put(row)
        for (const { copies, ...row } of await tx.objectStore('sessions').getAll())
          if (copies) await tx.objectStore('sessions').put(row)
      }),
    /** Files in the host's folder that are to be removed from it. */
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
