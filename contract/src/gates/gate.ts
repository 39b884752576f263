import * as z from 'zod/mini'

/** In the order in which they are passed (specification, section 4, "Access gates"), behind our own first. */
export const GATES = ['deletion', 'banned', 'invite', 'legal', 'terms'] as const
export const Gate = z.enum(GATES)
export type Gate = z.infer<typeof Gate>
