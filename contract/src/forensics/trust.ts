import * as z from 'zod/mini'

/** Certificate of an authority and its SHA-256 in hex, for comparison by people. */
const Authority = z.object({ pem: z.string(), sha256: z.string() })
export type Authority = z.infer<typeof Authority>

/** Trust list for signers. */
export const Trust = z.object({
  /** Configured by the administrator. If empty, no credentials are trusted. */
  anchors: z.array(Authority),
  /** Authority of this studio's own signatures: not an anchor, but it identifies files made here. */
  own: Authority,
})
export type Trust = z.infer<typeof Trust>
