/** Granted amount of one transaction of a purchase, and the part already reversed. */
export interface Given {
  id: string
  amount: number
  reversed: number
}

/** Amount to reverse: everything in a dispute, otherwise the refunded share. */
export function dueBack(
  given: readonly Given[],
  {
    refundedCents,
    amountCents,
    isDisputed,
  }: { refundedCents: number; amountCents: number; isDisputed: boolean },
): number {
  const share = (amount: number) => (isDisputed ? amount : Math.floor((amount * refundedCents) / amountCents))
  return given.reduce((sum, { amount }) => sum + share(amount), 0)
}

/**
 * Moves that bring the reversed amount to what is due, limited by the balance: signed changes by transaction, and the
 * amount still owed.
 */
export function movesBack(
  given: readonly Given[],
  due: number,
  available: number,
): { moves: { id: string; amount: number }[]; owed: number } {
  const back = given.reduce((sum, { reversed }) => sum + reversed, 0)
  const take = Math.min(due - back, Math.max(0, available))
  let left = Math.abs(take)
  const moves = []
  for (const { id, amount, reversed } of given) {
    const part = Math.min(left, take > 0 ? amount - reversed : reversed)
    if (part > 0) moves.push({ id, amount: take > 0 ? -part : part })
    left -= part
  }
  return { moves, owed: Math.max(0, due - back - take) }
}
