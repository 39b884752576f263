/** Granted amount of one transaction of a purchase, and the part already reversed. */
export interface Grant {
  id: string
  amount: number
  reversed: number
}

/** Amount to reverse: everything in a dispute, otherwise the refunded share. */
export function dueBack(
  grants: readonly Grant[],
  {
    refundedCents,
    amountCents,
    isDisputed,
  }: { refundedCents: number; amountCents: number; isDisputed: boolean },
): number {
  const share = (amount: number) => (isDisputed ? amount : Math.floor((amount * refundedCents) / amountCents))
  return grants.reduce((sum, { amount }) => sum + share(amount), 0)
}

/**
 * Changes that bring the reversed amount to the due amount, limited by the balance: signed amounts by
 * transaction, and the amount still owed.
 */
export function movesBack(
  grants: readonly Grant[],
  due: number,
  available: number,
): { moves: { id: string; amount: number }[]; owed: number } {
  const back = grants.reduce((sum, { reversed }) => sum + reversed, 0)
  const take = Math.min(due - back, Math.max(0, available))
  let left = Math.abs(take)
  const moves = []
  for (const { id, amount, reversed } of grants) {
    const part = Math.min(left, take > 0 ? amount - reversed : reversed)
    if (part > 0) moves.push({ id, amount: take > 0 ? -part : part })
    left -= part
  }
  return { moves, owed: Math.max(0, due - back - take) }
}
