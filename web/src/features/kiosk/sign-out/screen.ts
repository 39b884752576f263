/** What a device that is a photo booth asks whoever signs out on it. */
export { askOfBooth } from './ask-of-booth.tsx'
