export { PerformanceScreen } from './performance-screen.tsx'
