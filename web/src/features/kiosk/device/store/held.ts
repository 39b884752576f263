import type { BoothStore } from './booth-store.ts'

/** Returns sessions with local captures that the server has, or with files in the host's folder. */
export const heldIn = ({ change }: Pick<BoothStore, 'change'>): Promise<string[]> =>
  change(async (tx) => {
    const captures = await tx.objectStore('captures').getAll()
    const sessions = await tx.objectStore('sessions').getAll()
    const sent = captures.filter(({ sentAt }) => sentAt !== null).map(({ sessionId }) => sessionId)
    const copied = sessions.filter(({ copies = [] }) => copies.length > 0).map(({ id }) => id)
    return [...new Set([...sent, ...copied])]
  })
