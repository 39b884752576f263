/** The photo booth at its own addresses, on the device that stands at the event. */
export { BoothScreen } from './booth-screen.tsx'
