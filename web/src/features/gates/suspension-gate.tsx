import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react'
import { push } from '../../platform/index.ts'
import type { GateScreenProps } from './gate-screen.tsx'
import { refetchGates, STATUS_QUERIES } from './gates.queries.ts'
import { rememberedStatuses } from './gates-memory.ts'
import { useRefusals } from './use-refusals.ts'

interface SuspensionGateProps {
  userId: string
  /** The screen of a closed gate, fetched when one is. */
  Screen: ComponentType<GateScreenProps>
  Frame: ComponentType<{ children: ReactNode }>
  onSignOut: () => void
  /** Told whenever it is known whether they are. */
  onSuspended?: ((isSuspended: boolean) => void) | undefined
  children?: ReactNode
}

/**
 * In place of screens outside the studio: a suspended user sees only the suspended screen (specification, section 6).
 * What was known last counts until the server has answered, and where it cannot be asked.
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
  const tell = useEffectEvent((is: boolean) => onSuspended?.(is))
  useEffect(() => tell(isSuspended), [isSuspended])
  return isSuspended ? (
    <Screen gate="banned" Frame={Frame} hasStudio={false} onSignOut={onSignOut} />
  ) : (
    (children ?? null)
  )
}
