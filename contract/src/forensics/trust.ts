import * as z from 'zod/mini'

/** A certificate of an authority, and its SHA-256 in hexadecimal, by which people compare certificates. */
const Authority = z.object({ pem: z.string(), sha256: z.string() })
export type Authority = z.infer<typeof Authority>

/** Whose word on signers counts here. */
export const Trust = z.object({
  /** As whoever runs this studio configured them. Without any, no credentials are called trusted. */
  anchors: z.array(Authority),
  /** The authority that vouches for this studio's own signatures: no anchor, but by it what was made here is known. */
  own: Authority,
})
export type Trust = z.infer<typeof Trust>
