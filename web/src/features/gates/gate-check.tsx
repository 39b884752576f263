import type { Gate } from '@studio/contract/gates'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { push } from '../../platform/index.ts'
import type { GateScreenProps } from './gate-screen.tsx'
import { invalidateNonGateQueries, refetchGates } from './gates.queries.ts'
import { useGate } from './use-gate.ts'
import { useRefusals } from './use-refusals.ts'

export interface GateCheckProps {
  userId: string
  /** Screen of a closed gate, loaded on demand. */
  Screen: ComponentType<GateScreenProps>
  /** Wraps the screens that replace the studio. */
  Frame: ComponentType<{ children: ReactNode }>
  /** True if the studio is rendered behind a modal; otherwise a placeholder is. */
  hasStudio: boolean
  /** Called when the closed gate is known or changes. */
  onGate: (gate: Gate | 'open') => void
  onSignOut: () => void
  /** Called when the server rejects the session. */
  onSignedOut: () => void
  /** Called when the terms gate refuses although the terms are accepted: onboarding is incomplete. */
  onIncomplete: () => void
}

/** Loads the four statuses and shows the first closed gate (specification, section 4, "Access gates"). */
export function GateCheck(props: GateCheckProps) {
  const { userId, Screen, Frame, hasStudio, onGate, onSignOut, onSignedOut, onIncomplete } = props
  const queries = useQueryClient()
  const gate = useGate(userId, onSignedOut)
  const notify = useEffectEvent(onGate)
  const before = useRef(gate)
  useEffect(() => {
    if (gate) notify(gate)
    if (gate === 'open' && before.current && before.current !== 'open') void invalidateNonGateQueries(queries)
    before.current = gate ?? before.current
  }, [gate, queries])

  // Realtime reports a changed gate before a call is refused.
  useEffect(() => push.on('gates', () => void refetchGates(queries)), [queries])

  // Calls behind a closed gate keep being refused; that needs no new status check.
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
