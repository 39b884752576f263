/** Routes of the photo booth, for the device at the event. */
export { BoothScreen } from './booth-screen.tsx'
