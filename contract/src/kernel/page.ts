import * as z from 'zod/mini'

/** Query of every list: newest first, keyset-paged (decisions, "Conventions of our own calls"). */
export const PageQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 60),
})

/**
 * Response of a list: `{ [plural noun]: [...], nextCursor }`.
 * @__NO_SIDE_EFFECTS__
 */
export function pageOf<Name extends string, Item extends z.core.$ZodType>(name: Name, item: Item) {
  return z.object({
    [name]: z.array(item),
    nextCursor: z.nullable(z.string()),
  } as { [K in Name]: z.ZodMiniArray<Item> } & { nextCursor: z.ZodMiniNullable<z.ZodMiniString> })
}
