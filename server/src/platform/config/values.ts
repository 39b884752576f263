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

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u

/** Addresses with names: `bar=ipp://10.0.0.5/ipp/print`, with commas between them. */
export const named = (protocols: string[]) =>
  z.string().transform((text, context) => {
    const pairs = text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part): [string, string] => {
        const at = part.indexOf('=')
        return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
      })
    const isRight = ([name, address]: [string, string]) =>
      NAME.test(name) && URL.canParse(address) && protocols.includes(new URL(address).protocol)
    if (!pairs.every(isRight) || new Set(pairs.map(([name]) => name)).size < pairs.length)
      context.addIssue({
        code: 'custom',
        message: `must be names with addresses, as in bar=${protocols[0]}//10.0.0.5/ipp/print, with commas between them`,
      })
    return Object.fromEntries(pairs)
  })
