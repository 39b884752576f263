/** Entry of the Reverse screen, which works on this device. */
export { ReverseScreen } from './reverse-screen.tsx'
