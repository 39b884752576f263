import * as z from 'zod'

/** A switch, in the ways people write one. */
export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'])
  .transform((text) => ['true', '1', 'on'].includes(text))

/** Words with commas between them, in lower case. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean),
)
