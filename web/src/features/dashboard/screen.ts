/** The dashboard: a shoot in one line, what is running, what came last. */
export { DashboardScreen } from './dashboard-screen.tsx'
