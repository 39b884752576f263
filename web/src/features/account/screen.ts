/** `/dashboard/profile`: who one is to others, how the account is secured, what is one's own, and its end. */
export { ProfileScreen } from './profile-screen.tsx'
