export { SuspensionGate } from './suspension-gate.tsx'
