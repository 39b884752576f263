import { isFinal } from '@studio/contract/jobs'
import { mayPick, type Session, type SessionFrame, type SessionShoot } from '@studio/contract/sessions'
import type { Spender } from '../active/side/credits.tsx'
import type { Person, SheetFrame, SheetShoot } from '../active/session-sheet.tsx'
import type { Pin, Place } from '../active/pins.tsx'
import { lettersOf } from '../people/letters.ts'

export interface Member extends Spender {
  isPresent: boolean
  isRemoved: boolean
  hasLeft: boolean
}

/**
 * All current and former members in order of joining, with their letters. `present` are the members on the topic;
 * while it is undefined, the server’s last presence is used.
 */
export function membersOf(
  { members }: Pick<Session, 'members'>,
  present: ReadonlySet<string> | undefined,
): readonly Member[] {
  const letters = lettersOf(members.map(({ userId, displayName }) => ({ userId, name: displayName })))
  return members.map((member) => {
    const { userId, displayName, colour, role, isRemoved, spent, reserved, capCredits } = member
    const hasLeft = member.leftAt !== null || isRemoved
    const isPresent = !hasLeft && (present?.has(userId) ?? member.isPresent)
    return {
      userId,
      name: displayName,
      colour,
      role,
      letter: letters.get(userId) ?? '?',
      isRemoved,
      hasLeft,
      isPresent,
      isAbsent: !isPresent,
      spent,
      reserved,
      cap: capCredits,
    }
  })
}

type Message = Session['messages'][number]

/** Position in the image that a comment refers to. */
export const placeIn = ({ x, y }: Pick<Message, 'x' | 'y'>): Place | undefined =>
  x === null || y === null ? undefined : { x, y }

/** Comments on spots of an image, in order. Messages under review are excluded. */
export function pinsOf(
  messages: readonly Message[],
  members: readonly Member[],
  mediaId: string | undefined,
): readonly Pin[] {
  const people = new Map(members.map((member) => [member.userId, member]))
  return messages
    .filter((message) => message.mediaId === mediaId && !message.isHeld && placeIn(message))
    .map((message, at) => {
      const { name, colour } = people.get(message.userId ?? '') ?? EMPTY_MEMBER
      const { x, y } = placeIn(message) ?? { x: 0, y: 0 }
      return { id: message.id, number: at + 1, text: message.text, name, colour, x, y }
    })
}

const EMPTY_MEMBER: Person = { userId: '', name: '?', letter: '?', colour: 0 }

/** The contact sheet: shoots in order from newest to oldest. Images are numbered from the oldest shoot. */
export function sheetOf(
  { shoots, picks, rules }: Pick<Session, 'shoots' | 'picks' | 'rules'>,
  members: readonly Member[],
  me: string,
): readonly SheetShoot[] {
  const people = new Map(members.map((member) => [member.userId, member]))
  const hearts = new Map<string, Person[]>()
  for (const { mediaId, userId, verdict } of picks) {
    const person = people.get(userId)
    if (verdict === 'heart' && person) hearts.set(mediaId, [...(hearts.get(mediaId) ?? []), person])
  }
  const refused = new Set(
    picks.filter(({ userId, verdict }) => userId === me && verdict === 'no').map(({ mediaId }) => mediaId),
  )
  let number = shoots.reduce((sum, { frames }) => sum + frames.length, 0)
  return shoots.map((shoot): SheetShoot => {
    number -= shoot.frames.length
    const isOwn = shoot.payerId === me
    return {
      jobId: shoot.jobId,
      by: people.get(shoot.byId ?? '') ?? EMPTY_MEMBER,
      createdAt: shoot.at,
      seed: shoot.seed ?? undefined,
      isFinal: isFinal(shoot.status),
      hasFailed: shoot.status === 'failed',
      isOwn,
      judged: rules.blindPicks && !shoot.isRevealed ? judgedOf(shoot, picks, members) : undefined,
      frames: shoot.frames.map((frame) => {
        const heartedBy = hearts.get(frame.media?.id ?? '') ?? []
        const isRefused = !isOwn && refused.has(frame.media?.id ?? '')
        return {
          item: itemOf(frame),
          asset: frame.media ?? undefined,
          number: number + frame.index + 1,
          prompt: shoot.prompt,
          hearts: heartedBy,
          isHearted: heartedBy.some(({ userId }) => userId === me),
          mark:
            frame.flag === 'pick' ? 'kept' : frame.flag === 'reject' || isRefused ? 'rejected' : undefined,
          isProposed: frame.isSuggested,
          copyId: rules.copies === 'members' && !isOwn ? frame.copyId : undefined,
        }
      }),
    }
  })
}

/** Number of present members who voted on every image of a shoot. */
function judgedOf(shoot: SessionShoot, picks: Session['picks'], members: readonly Member[]) {
  const mediaIds = shoot.frames.flatMap(({ media }) => media?.id ?? [])
  if (mediaIds.length === 0) return undefined
  const pickKeys = new Set(picks.map(({ userId, mediaId }) => `${userId} ${mediaId}`))
  const judges = members.filter(({ isPresent, role }) => isPresent && mayPick(role))
  return {
    judged: judges.filter(({ userId }) => mediaIds.every((id) => pickKeys.has(`${userId} ${id}`))).length,
    count: judges.length,
  }
}

/** Converts an image to the format of the photo shoot. */
const itemOf = ({ index, status, progress, width, height, media }: SessionFrame): SheetFrame['item'] => ({
  index,
  status,
  progress,
  width,
  height,
  mediaId: media?.id ?? null,
  preview: null,
  pose: null,
  seed: 0,
})
