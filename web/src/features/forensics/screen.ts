export { ForensicsScreen } from './forensics-screen.tsx'
