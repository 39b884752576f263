/** Reverse: from a picture back to a prompt, on this device. */
export { ReverseScreen } from './reverse-screen.tsx'
