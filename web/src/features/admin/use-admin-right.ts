import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { push, RequestError, useSession } from '../../platform/index.ts'
import { ownProfileQuery } from '../profile/index.ts'

/** Key prefix of admin data, which is cleared when admin rights are removed. */
const KEY = 'admin'

/** Refused without a reason, and not by a gate: the user has no admin rights. */
const lacksRight = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.status === 403 &&
  error.details?.gate === undefined &&
  error.reason === undefined

/**
 * Whether the signed-in user is an admin, from the profile loaded at start. Reloaded when the server reports
 * a change, after a reconnect, and after a refused admin call. `onChange` is called when the rights change.
 */
export function useAdminRight(onChange?: (isAdmin: boolean) => void): boolean {
  const queries = useQueryClient()
  const id = useSession()?.user.id ?? ''
  const profile = useQuery({ ...ownProfileQuery(id), enabled: id !== '' })
  const isAdmin = profile.data?.is_admin === true
  const isLoaded = profile.data !== undefined

  const readAgain = useEffectEvent(() => void queries.invalidateQueries(ownProfileQuery(id)))
  useEffect(() => {
    let wasAlive = push.isAlive()
    let hasLostRight = false
    const onError = (error: unknown) => lacksRight(error) && readAgain()
    const stops = [
      push.on('gates', () => readAgain()),
      push.watch(() => {
        if (push.isAlive() && hasLostRight) readAgain()
        hasLostRight ||= wasAlive && !push.isAlive()
        wasAlive = push.isAlive()
      }),
      ...[queries.getQueryCache(), queries.getMutationCache()].map((cache) =>
        cache.subscribe((event) => {
          if (event.type === 'updated' && event.action.type === 'error') onError(event.action.error)
        }),
      ),
    ]
    return () => stops.forEach((stop) => stop())
  }, [queries])

  const before = useRef<{ id: string; isAdmin: boolean }>(undefined)
  const notify = useEffectEvent((next: boolean) => {
    if (!next) queries.removeQueries({ queryKey: [KEY] })
    onChange?.(next)
  })
  useEffect(() => {
    if (!isLoaded) return
    if (before.current?.id === id && before.current.isAdmin !== isAdmin) notify(isAdmin)
    before.current = { id, isAdmin }
  }, [id, isAdmin, isLoaded])
  return isAdmin
}
