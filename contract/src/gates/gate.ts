import * as z from 'zod/mini'

/** Gates in their order (specification, section 4, "Access gates"). `deletion` is our own and comes first. */
export const GATES = ['deletion', 'banned', 'invite', 'legal', 'terms'] as const
export const Gate = z.enum(GATES)
export type Gate = z.infer<typeof Gate>
