export { CouncilScreen } from './council-screen.tsx'
