export { CommunityScreen } from './community/community-screen.tsx'
