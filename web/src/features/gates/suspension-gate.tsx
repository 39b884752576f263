import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { push } from '../../platform/index.ts'
import type { GateScreenProps } from './gate-screen.tsx'
import { refetchGates, STATUS_QUERIES } from './gates.queries.ts'
import { rememberedStatuses } from './gates-memory.ts'
import { useRefusals } from './use-refusals.ts'

interface SuspensionGateProps {
  userId: string
  /** Screen of a closed gate, loaded on demand. */
  Screen: ComponentType<GateScreenProps>
  Frame: ComponentType<{ children: ReactNode }>
  onSignOut: () => void
  /** Called when the suspension status is known or changes. */
  onSuspended?: ((isSuspended: boolean) => void) | undefined
  children?: ReactNode
}

/**
 * Replaces screens outside the studio: a suspended user sees only the suspended screen (specification, section 6).
 * Uses the last known status until the server responds.
 */
export function SuspensionGate(props: SuspensionGateProps) {
  const { userId, Screen, Frame, onSignOut, onSuspended, children } = props
  const queries = useQueryClient()
  const { data } = useQuery(STATUS_QUERIES.flags)
  useEffect(() => push.on('gates', () => void refetchGates(queries)), [queries])
  useRefusals((gate) => {
    if (gate === 'banned' && !data?.banned) void refetchGates(queries)
  })
  const isSuspended = data ? data.banned : rememberedStatuses(userId).banned === true
  const notify = useEffectEvent((is: boolean) => onSuspended?.(is))
  useEffect(() => notify(isSuspended), [isSuspended])
  return isSuspended ? (
    <Screen gate="banned" Frame={Frame} hasStudio={false} onSignOut={onSignOut} />
  ) : (
    (children ?? null)
  )
}
