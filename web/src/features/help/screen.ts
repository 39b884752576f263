export { CommunityScreen } from './community-screen.tsx'
