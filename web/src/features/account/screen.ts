/** `/dashboard/profile`: public profile, security, data export and account deletion. */
export { ProfileScreen } from './profile-screen.tsx'
