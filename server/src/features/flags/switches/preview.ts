import { createHmac, timingSafeEqual } from 'node:crypto'
import { FLAG_NAMES, type FlagName, FlagValue } from '@studio/contract/flags'
import * as z from 'zod/mini'
import type { Clock } from '../../../platform/clock/index.ts'

const COOKIE = 'studio_preview'
const LIFE_SECONDS = 1_800

const Preview = z.object({
  name: z.enum(FLAG_NAMES),
  value: FlagValue,
  /** Id of the browser’s user. */
  userId: z.string(),
  /** Milliseconds since 1970. */
  until: z.number(),
})
export type Preview = z.infer<typeof Preview>

/** Previews of flag states for an admin in one browser, stored in a signed cookie. They affect only the interface. */
export function createPreviews({
  secret,
  clock,
  isSecure,
}: {
  secret: string
  clock: Clock
  isSecure: () => boolean
}) {
  const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64url')
  const cookie = (value: string, seconds: number) =>
    `${COOKIE}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure() ? '; Secure' : ''}`

  function open(text: string): Preview | undefined {
    const [body = '', mac = ''] = text.split('.')
    const expected = Buffer.from(sign(body))
    const signature = Buffer.from(mac)
    if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined
    const read = z.safeParse(Preview, JSON.parse(Buffer.from(body, 'base64url').toString('utf8')))
    return read.success && read.data.until > clock.now().getTime() ? read.data : undefined
  }

  return {
    begin(userId: string, name: FlagName, value: FlagValue) {
      const until = clock.now().getTime() + LIFE_SECONDS * 1000
      const body = Buffer.from(JSON.stringify({ name, value, userId, until } satisfies Preview)).toString(
        'base64url',
      )
      return { until: new Date(until).toISOString(), cookie: cookie(`${body}.${sign(body)}`, LIFE_SECONDS) }
    },
    ending: () => cookie('', 0),
    /** Flag previewed by the browser that sends these cookies. None if another user signed in there. */
    in(cookies: string | undefined, userId: string | undefined): Preview | undefined {
      const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)`).exec(cookies ?? '')?.[1]
      const preview = token && open(token)
      return preview && (userId === undefined || preview.userId === userId) ? preview : undefined
    },
  }
}
