import type { Gate } from '@studio/contract/gates'
import { LeavingScreen } from '../account/index.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { GateCheckProps } from './gate-check.tsx'
import { refetchGates } from './gates.queries.ts'
import { InviteGate } from './invite-gate.tsx'
import { LegalModal } from './legal-modal.tsx'
import { StillStudio } from './still-studio.tsx'
import { SuspendedScreen } from './suspended-screen.tsx'
import { TermsModal } from './terms-modal.tsx'

export interface GateScreenProps extends Pick<GateCheckProps, 'Frame' | 'hasStudio' | 'onSignOut'> {
  gate: Gate
}

/** Screen of a closed gate. The first three replace the studio, the others are modals above it. */
export function GateScreen({ gate, Frame, hasStudio, onSignOut }: GateScreenProps) {
  const queries = useQueryClient()
  if (gate === 'deletion' || gate === 'banned' || gate === 'invite')
    return (
      <Frame>
        {gate === 'deletion' ? (
          <LeavingScreen onKeepAccount={() => refetchGates(queries)} onSignOut={onSignOut} />
        ) : gate === 'banned' ? (
          <SuspendedScreen onSignOut={onSignOut} />
        ) : (
          <InviteGate onSignOut={onSignOut} />
        )}
      </Frame>
    )
  return (
    <>
      {!hasStudio && <StillStudio />}
      {gate === 'legal' ? <LegalModal onSignOut={onSignOut} /> : <TermsModal onSignOut={onSignOut} />}
    </>
  )
}
