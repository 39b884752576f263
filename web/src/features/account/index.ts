/** The user's account: security, data export and deletion. */
export { LeavingScreen } from './leaving/leaving-screen.tsx'
export { SuspendedData } from './leaving/suspended-data.tsx'
export type { Run } from './run.ts'
export { StepUpCancelled } from './step-up/step-up-cancelled.ts'
export { useStepUp } from './step-up/use-step-up.tsx'
