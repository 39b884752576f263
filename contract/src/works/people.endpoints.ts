import * as z from 'zod/mini'
import { endpoint, IdParams, lineOf } from '../kernel/index.ts'
import { worksReasons } from './works.reasons.ts'

const user = { access: 'user', factor: 'none' } as const

const FollowAnswer = z.object({ isFollowed: z.boolean() })
const follow = {
  path: '/api/creators/:id/follow',
  ...user,
  params: IdParams,
  output: FollowAnswer,
  refusals: ['NOT_FOUND'],
} as const

/** NOT_FOUND for a private profile and for oneself. */
export const followCreator = endpoint({ summary: 'Follow a creator', method: 'PUT', ...follow })
export const unfollowCreator = endpoint({ summary: 'Unfollow a creator', method: 'DELETE', ...follow })

export const MAX_MUTES = 1_000
export const MuteKind = z.enum(['creator', 'tag', 'style'])
export type MuteKind = z.infer<typeof MuteKind>

/** `value`: ID of a creator, a tag, or the name of a style. */
export const Mute = z.object({ kind: MuteKind, value: lineOf(1, 100, 'What is muted') })
export type Mute = z.infer<typeof Mute>

/** `name`: display name of a creator, otherwise the value. */
export const listMutes = endpoint({
  summary: 'List the caller’s mutes in the Creator Library',
  method: 'GET',
  path: '/api/mutes',
  ...user,
  output: z.object({ mutes: z.array(z.object({ ...Mute.shape, name: z.string() })) }),
})

export const putMute = endpoint({
  summary: 'Mute a creator, a tag or a style in the Creator Library',
  method: 'PUT',
  path: '/api/mutes',
  ...user,
  body: z.strictObject(Mute.shape),
  output: Mute,
  refusals: ['CONFLICT', 'NOT_FOUND'],
  reasons: [worksReasons.tooManyMutes],
})

export const deleteMute = endpoint({
  summary: 'Unmute a creator, a tag or a style',
  method: 'DELETE',
  path: '/api/mutes',
  ...user,
  query: Mute,
  output: Mute,
})
