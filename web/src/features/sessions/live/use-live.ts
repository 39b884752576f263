import { SESSION_CHANNEL, SESSION_PROGRESS, type Session, sessionTopic } from '@studio/contract/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { network, session, useNetwork } from '../../../platform/index.ts'
import { isRefused, sessionQuery } from '../sessions.queries.ts'
import { createReader } from './reader.ts'
import { type Changers, subscribeToChange } from './changers.ts'
import { createThrottle, applySignal, type Signals } from './signals.ts'
import { joinTopic, type Topic, type TopicState } from './topic.ts'

/** Poll interval while disconnected, in ms. */
const ASK_MS = 4_000
/** Members may send ten signals per second; fewer are enough. */
const SIGNAL_MS = 250

/** The session has ended or is no longer accessible: its state is final, so polling stops. */
const isOverFor = (read: { session: Session } | undefined, error: unknown): boolean =>
  read?.session.status === 'ended' || isRefused(error)

/** Current state of a session with presence and signals of its members. */
export function useLive(id: string, userId: string) {
  const cache = useQueryClient()
  const [topicState, setTopicState] = useState<TopicState>({ kind: 'connecting' })
  // Presence of the server is used until the topic reports presence, so that no member appears offline by mistake.
  const [present, setPresent] = useState<ReadonlySet<string>>()
  const [signals, setSignals] = useState<Signals>({})
  const [changers, setChangers] = useState<Changers>({})
  const topic = useRef<Topic & Record<'writing' | 'pointing', ReturnType<typeof createThrottle>>>(undefined)
  const isLive = topicState.kind === 'live'
  const { data, error, refetch } = useQuery({
    ...sessionQuery(id),
    refetchInterval: ({ state }) => (isLive || isOverFor(state.data, state.error) ? false : ASK_MS),
  })
  const read = useMemo(
    () => createReader(() => cache.fetchQuery({ ...sessionQuery(id), staleTime: 0 })),
    [cache, id],
  )
  const onEvent = useEffectEvent((event: string, payload: Record<string, unknown>) => {
    if (event === SESSION_CHANNEL) setChangers((before) => subscribeToChange(before, payload))
    if (event === SESSION_CHANNEL || event === SESSION_PROGRESS) void read()
    else applySignal(setSignals, event, payload)
  })
  const hasEnded = isOverFor(data, error)
  useEffect(() => {
    if (hasEnded) return
    const joined = joinTopic({
      client: session.client,
      name: sessionTopic(id),
      userId,
      onState(next) {
        setTopicState(next)
        // Reloads changes that were missed while disconnected.
        if (next.kind === 'live') void read()
        // Polls an unreachable server, and joins as soon as it responds.
        if (next.kind === 'waiting') void network.doubt()
      },
      onMessage: (event, payload) => onEvent(event, payload),
      onPresent: setPresent,
    })
    const of = (event: string) => createThrottle(SIGNAL_MS, (payload) => joined.broadcast(event, payload))
    const [writing, pointing] = [of('writing'), of('pointing')]
    topic.current = { ...joined, writing, pointing }
    return () => {
      writing.stop()
      pointing.stop()
      joined.leave()
    }
  }, [id, userId, hasEnded, read])
  const isOnline = useNetwork() === 'here'
  useEffect(() => {
    if (!isOnline) return void network.doubt()
    topic.current?.rejoin()
    // Half-open connections are detected late, so missed changes are reloaded now.
    void read()
  }, [isOnline, read])
  return {
    session: data?.session,
    error,
    read,
    refetch,
    topicState,
    present: isLive ? present : undefined,
    signals,
    changers,
    tellWriting: (field: string, at?: number) => topic.current?.writing.send({ field, at }),
    tellPointing: (mediaId: string) => topic.current?.pointing.send({ mediaId }),
  }
}
