import type { Gate } from '@studio/contract/gates'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { push } from '../../platform/index.ts'
import type { GateScreenProps } from './gate-screen.tsx'
import { refetchBehind, refetchGates } from './gates.queries.ts'
import { useGate } from './use-gate.ts'
import { useRefusals } from './use-refusals.ts'

export interface GateCheckProps {
  userId: string
  /** The screen of a closed gate, fetched when one is. */
  Screen: ComponentType<GateScreenProps>
  /** Around the screens that replace everything. */
  Frame: ComponentType<{ children: ReactNode }>
  /** Whether the studio stands behind a modal; otherwise a still of it does. */
  hasStudio: boolean
  /** Told whenever it is known which gate is closed. */
  onGate: (gate: Gate | 'open') => void
  onSignOut: () => void
  /** The server knows nobody by this sign-in. */
  onSignedOut: () => void
  /** Refused for the terms although they are accepted: onboarding is not whole. */
  onIncomplete: () => void
}

/** Asks for the four statuses and shows the first gate that is closed (specification, section 4, "Access gates"). */
export function GateCheck(props: GateCheckProps) {
  const { userId, Screen, Frame, hasStudio, onGate, onSignOut, onSignedOut, onIncomplete } = props
  const queries = useQueryClient()
  const gate = useGate(userId, onSignedOut)
  const tell = useEffectEvent(onGate)
  const before = useRef(gate)
  useEffect(() => {
    if (gate) tell(gate)
    if (gate === 'open' && before.current && before.current !== 'open') void refetchBehind(queries)
    before.current = gate ?? before.current
  }, [gate, queries])

  // The server tells that a gate has closed or opened, before a call is refused.
  useEffect(() => push.on('gates', () => void refetchGates(queries)), [queries])

  // A gate that is known to be closed refuses what still runs behind it: that is no news.
  const isAsking = useRef(false)
  useRefusals((refused) => {
    if (gate !== 'open' || isAsking.current) return
    isAsking.current = true
    void refetchGates(queries).then(() => {
      isAsking.current = false
      if (refused === 'terms' && before.current === 'open') onIncomplete()
    })
  })

  if (gate === undefined || gate === 'open') return null
  return <Screen gate={gate} Frame={Frame} hasStudio={hasStudio} onSignOut={onSignOut} />
}
