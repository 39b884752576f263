/** What a purchase gave by one transaction, and how much of it has been taken back. */
export interface Given {
  id: string
  amount: number
  reversed: number
}

/** How much of what was given has to be back: all of it in a dispute, else the part that was refunded. */
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
 * The moves that bring what is back to what is due, as far as there is something to take: signed changes of the
 * user's balance by transaction, and what remains owed.
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
