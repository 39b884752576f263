import { mayPick, mayShoot, type Session } from '@studio/contract/sessions'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyComponent, Tabs, useMedia } from '../../../design/index.ts'
import { useKeys, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { problemsOf, useImageModels } from '../../photoshoot/index.ts'
import { isWritingIn } from '../live/signals.ts'
import { useSessionActions } from '../live/use-acts.ts'
import type { useLive } from '../live/use-live.ts'
import { useSharedBrief } from '../live/use-shared-brief.ts'
import { membersOf, pinsOf, placeIn, sheetOf } from '../live/view.ts'
import { CAMERA } from '../start/code.ts'
import styles from './active-session.module.css'
import { SessionNotices } from './session-notices.tsx'
import { type SheetFrame, SessionSheet } from './session-sheet.tsx'

const BriefPart = lazyComponent(() => import('./brief/brief-part.tsx').then((m) => m.BriefPart))
const SessionActs = lazyComponent(() => import('./session-acts.tsx').then((m) => m.SessionActs))
const SessionSide = lazyComponent(() => import('./side/session-side.tsx').then((m) => m.SessionSide))
const ShareDialog = lazyComponent(() => import('./share-dialog.tsx').then((m) => m.ShareDialog))
const Announcements = lazyComponent(() => import('../live/announcements.tsx').then((m) => m.Announcements))
const LargeFrame = lazyComponent(() => import('./large-frame.tsx').then((m) => m.LargeFrame))
const PeopleDialog = lazyComponent(() => import('./people-dialog.tsx').then((m) => m.PeopleDialog))

/** Min. width of the three-column layout. Narrower screens show each column as a tab. */
const IS_NARROW = '(max-width: 1023.98px)'

interface ActiveSessionProps {
  me: string
  live: ReturnType<typeof useLive>
  session: Session
}

/** An open session: the shared brief, the images of all members, and the chat. */
export function ActiveSession({ me, live, session }: ActiveSessionProps) {
  // Long: the parts of the screen exchange their state here.
  const { t } = useTranslation('sessions')
  const navigate = useNavigate()
  const isNarrow = useMedia(IS_NARROW)
  // The link from a computer opens the camera once.
  const { hash } = useLocation()
  const [opensCamera] = useState(hash === CAMERA)
  // An empty session opens with the brief, since there are no images yet.
  const [wasEmpty] = useState(session.shoots.length === 0)
  const [view, setView] = useState<'brief' | 'sheet' | 'chat'>(opensCamera || wasEmpty ? 'brief' : 'sheet')
  useEffect(() => {
    if (hash === CAMERA) void navigate({ to: '.', hash: '', replace: true })
  }, [hash, navigate])
  // Preloads the brief, which is a separate tab on a phone.
  useEffect(() => void BriefPart.fetch().catch(() => undefined), [])
  const [open, setOpen] = useState<'share' | 'people' | null>(() => null)
  const [large, setLarge] = useState<{ number: number; pin?: string }>()
  const [pinnedId, setPinnedId] = useState<string>()
  const [followedId, setFollowedId] = useState<string>()
  const paper = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const chatInput = useRef<HTMLInputElement>(null)
  const { messages } = session
  const members = membersOf(session, live.present)
  const own = members.find(({ userId }) => userId === me)
  const host = members.find(({ userId }) => userId === session.hostId)
  const others = members.filter(({ userId, isPresent }) => isPresent && userId !== me)
  const shoots = sheetOf(session, members, me)
  const frames = shoots.flatMap((shoot) => shoot.frames)
  const largeFrame = frames.find(({ number }) => number === large?.number)
  const actions = useSessionActions(session, me, live.read)
  const brief = useSharedBrief(session, actions)
  const [isChecked, setIsChecked] = useState(false)
  const models = useImageModels().data ?? []
  const model = models.find(({ id }) => id === brief.draft.model)
  const keys = useKeys('generate')
  const role = own?.role ?? 'viewer'
  const mayWrite = mayShoot(role)
  const mayHeart = mayPick(role)
  const writingIn = (field: string) => others.filter(({ userId }) => isWritingIn(live.signals[userId], field))
  const writers = writingIn('prompt').map((person) => ({
    ...person,
    at: live.signals[person.userId]?.at ?? 0,
  }))

  const frameInFocus = () => {
    const id = document.activeElement?.getAttribute('data-frame')
    return id ? frames.find(({ asset }) => asset?.id === id) : undefined
  }
  const focusFrame = (mediaId: string) => {
    setView('sheet')
    requestAnimationFrame(() => {
      const frame = paper.current?.querySelector<HTMLElement>(`[data-frame="${mediaId}"]`)
      frame?.focus()
      frame?.scrollIntoView({ block: 'nearest' })
    })
  }
  const generate = async () => {
    setIsChecked(true)
    if (!mayWrite || Object.keys(problemsOf(brief.draft)).length > 0) {
      setView('brief')
      return requestAnimationFrame(() => form.current?.querySelector('textarea')?.focus())
    }
    if (actions.busy) return
    await brief.settled()
    if (await actions.shoot()) {
      setIsChecked(false)
      setView('sheet')
    }
  }
  const follow = () => {
    const at = others.findIndex(({ userId }) => userId === followedId)
    setFollowedId(others[at + 1]?.userId)
  }
  const isOwnFrame = (frame: SheetFrame) =>
    shoots.some((shoot) => shoot.isOwn && shoot.frames.includes(frame))
  const mark = (next: 'kept' | 'rejected') => {
    const frame = frameInFocus()
    if (!frame) return
    if (isOwnFrame(frame)) actions.mark(frame, next)
    else if (next === 'rejected' && mayHeart) actions.judge(frame, 'no')
  }
  const chat = () => {
    setPinnedId(frameInFocus()?.asset?.id ?? pinnedId)
    setView('chat')
    requestAnimationFrame(() => chatInput.current?.focus())
  }
  useShortcuts({
    generate: () => void generate(),
    heart() {
      const frame = frameInFocus()
      if (frame && mayHeart) actions.judge(frame, 'heart')
    },
    keep: () => mark('kept'),
    reject: () => mark('rejected'),
    follow,
    chat,
  })
  const followed = others.find(({ userId }) => userId === followedId)
  const followedAt = followed && live.signals[followed.userId]?.mediaId
  useEffect(() => {
    if (!followedAt) return
    paper.current?.querySelector(`[data-frame="${followedAt}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [followedAt, paper])

  const pinned = (mediaId: string | null | undefined) => {
    const frame = frames.find(({ asset }) => asset && asset.id === mediaId)
    return frame?.asset && { asset: frame.asset, number: frame.number }
  }
  const sharer = members.find(({ userId }) => userId === session.reference?.byId)
  // The user’s own reference keeps its file name. The file names of other members are unknown.
  const isShared = brief.draft.reference?.name === ''
  const sharedBy = isShared ? (session.reference ? sharer?.name : null) : undefined
  const payer = members.find(({ userId }) => userId === session.pays.payerId)
  const parts: Record<typeof view, ReactNode> = {
    brief: (
      <div className={styles.brief}>
        <BriefPart
          brief={{
            form,
            writers,
            draft: brief.draft,
            dispatch: brief.dispatch,
            isReadOnly: !mayWrite,
            // On a phone, focus would open the keyboard immediately.
            takesFocus: wasEmpty && !isNarrow,
            problems: isChecked ? problemsOf(brief.draft) : {},
            revision: session.revision,
            changedBy: (field) => others.find(({ userId }) => userId === live.changers[field]),
            onText: brief.write,
            onCaret: (at) => live.tellWriting('prompt', at),
            onComposing: brief.pause,
            onSubmit: () => void generate(),
          }}
          head={{
            title: session.title,
            code: session.code,
            isLocked: session.status === 'locked',
            present: members.filter(({ isPresent }) => isPresent),
            topic: live.topicState,
            onShare: () => setOpen('share'),
            onPeople: () => setOpen('people'),
          }}
          reference={{
            sessionId: session.id,
            draft: brief.draft,
            dispatch: brief.dispatch,
            model,
            models,
            opensCamera,
            error: null,
            sharedBy,
            isReadOnly: !mayWrite,
          }}
          foot={
            mayWrite
              ? {
                  count: brief.draft.count,
                  creditsPerImage: model?.creditsPerImage ?? 1,
                  payer: { name: payer?.name ?? '', isMe: payer?.userId === me },
                  left: session.pays.left ?? undefined,
                  isBusy: actions.busy === 'shoot',
                  reason: undefined,
                  shortcut: keys,
                }
              : undefined
          }
        />
      </div>
    ),
    sheet: (
      <div className={styles.sheet}>
        <SessionNotices session={session} own={own} host={host} />
        <SessionSheet
          paper={paper}
          shoots={shoots}
          mayHeart={mayHeart}
          mayReveal={role === 'host'}
          followed={followed && { person: followed, mediaId: followedAt }}
          onHeart={(frame) => actions.judge(frame, 'heart')}
          onMark={actions.mark}
          onReveal={actions.reveal}
          onPoint={live.tellPointing}
          onEnlarge={({ number }) => setLarge({ number })}
        />
        <footer className={styles.foot}>
          <SessionActs
            session={session}
            role={role}
            followed={followed}
            others={others}
            busy={actions.busy}
            onFollow={follow}
            onAct={actions.act}
            onLeft={() => void navigate({ to: '/dashboard/photoshoot' })}
          />
        </footer>
      </div>
    ),
    chat: (
      <div className={styles.side}>
        <SessionSide
          credits={{
            people: members.filter(({ isRemoved, spent }) => !isRemoved || spent > 0),
            total: session.rules.hostPays ? (session.rules.totalCap ?? undefined) : undefined,
            isHostPaying: session.rules.hostPays,
            hostName: host?.name ?? '',
          }}
          chat={{
            input: chatInput,
            messages: messages.map((message) => {
              const by = members.find(({ userId }) => userId === message.userId)
              return {
                id: message.id,
                text: message.text,
                createdAt: message.createdAt,
                letter: by?.letter ?? '?',
                colour: by?.colour ?? 0,
                name: by?.name ?? '',
                isHeld: message.isHeld,
                pinned: pinned(message.mediaId),
                place: placeIn(message),
              }
            }),
            writing: writingIn('chat')[0]?.name,
            pinned: pinned(pinnedId),
            isReadOnly: !mayHeart,
            onPin: setPinnedId,
            onType: () => live.tellWriting('chat'),
            onSend: actions.say,
            onShow: focusFrame,
            onPlace: (number, pin) => setLarge({ number, pin }),
          }}
        />
      </div>
    ),
  }
  return (
    <>
      {isNarrow ? (
        <Tabs
          className={styles.narrow}
          variant="line"
          label={t(($) => $.views.label)}
          value={view}
          onChange={setView}
          tabs={[
            {
              value: 'brief',
              label: t(($) => $.views.brief),
              count: writers.length > 0 ? <span className={styles.dot} /> : undefined,
              content: parts.brief,
            },
            { value: 'sheet', label: t(($) => $.views.sheet), count: frames.length, content: parts.sheet },
            {
              value: 'chat',
              label: t(($) => $.views.chat),
              count: writingIn('chat').length > 0 ? <span className={styles.dot} /> : messages.length,
              content: parts.chat,
            },
          ]}
        />
      ) : (
        <div className={styles.wide}>
          {parts.brief}
          {parts.sheet}
          {parts.chat}
        </div>
      )}
      <Announcements me={me} members={members} shoots={shoots} messages={messages} />
      {largeFrame && (
        <LargeFrame
          key={largeFrame.number}
          sessionId={session.id}
          frame={largeFrame}
          pins={pinsOf(messages, members, largeFrame.asset?.id)}
          begin={large?.pin}
          mayPin={mayHeart}
          onComment={actions.say}
          onClose={() => setLarge(undefined)}
        />
      )}
      {open === 'share' && session.code && (
        <ShareDialog code={session.code} link={session.link} onClose={() => setOpen(null)} />
      )}
      {open === 'people' && (
        <PeopleDialog
          session={session}
          members={members}
          me={me}
          mayManage={role === 'host'}
          onChanged={live.read}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}
