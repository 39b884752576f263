/** Sign-out question on a device that is a photo booth. */
export { askOfBooth } from './ask-of-booth.tsx'
