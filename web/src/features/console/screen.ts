export { ConsoleScreen } from './console-screen.tsx'
