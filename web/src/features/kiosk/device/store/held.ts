import type { BoothStore } from './booth-store.ts'

/** Sessions of which the server has what is still here, or of which files stand in the host's folder. */
export const heldIn = ({ change }: Pick<BoothStore, 'change'>): Promise<string[]> =>
  change(async (tx) => {
    const captures = await tx.objectStore('captures').getAll()
    const sessions = await tx.objectStore('sessions').getAll()
    const sent = captures.filter(({ sentAt }) => sentAt !== null).map(({ sessionId }) => sessionId)
    const copied = sessions.filter(({ copies = [] }) => copies.length > 0).map(({ id }) => id)
    return [...new Set([...sent, ...copied])]
  })
