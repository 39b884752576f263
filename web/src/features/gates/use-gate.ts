import type { Gate, Statuses } from '@studio/contract/gates'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { gateOf } from './gate-of.ts'
import { isSignedOut, STATUS_QUERIES } from './gates.queries.ts'
import { rememberedStatuses, rememberStatuses } from './gates-memory.ts'

/** The closed gate of the signed-in user, `open`, or undefined while loading. */
export function useGate(userId: string, onSignedOut: () => void): Gate | 'open' | undefined {
  const { flags, invite, legal, terms } = STATUS_QUERIES
  const results = useQueries({ queries: [flags, invite, legal, terms] })
  const server: Partial<Statuses> = Object.assign({}, ...results.map(({ data }) => data))
  const isLoaded = results.every(({ data }) => data !== undefined)
  const isPending = results.some(({ isPending }) => isPending)
  const errors = results.flatMap(({ error, data }) => (error && !data ? [error] : []))

  const text = isLoaded ? JSON.stringify(server) : undefined
  useEffect(() => {
    if (text) rememberStatuses(userId, JSON.parse(text) as Statuses)
  }, [text, userId])

  const failure = errors[0]
  const notify = useEffectEvent((error: Error) => {
    if (results.some((result) => isSignedOut(result.error))) onSignedOut()
    else console.error('A gate could not be asked for', error)
  })
  useEffect(() => {
    if (failure) notify(failure)
  }, [failure])

  return gateOf(server, rememberedStatuses(userId), isPending)
}
