/** Dashboard: quick shoot, running jobs and latest work. */
export { DashboardScreen } from './dashboard-screen.tsx'
