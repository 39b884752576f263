import * as z from 'zod/mini'

/** The fields of a shape, each of which can be left out. `z.partial` would weigh 0.4 KiB in the files that every screen needs. */
export const allOptional = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(field)])) as {
    [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>
  }
