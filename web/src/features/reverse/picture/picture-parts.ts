/** What the screen of Reverse shows once there is a picture. */
export { AskModel } from '../vision/ask-model.tsx'
export { RoundTrip } from '../round/round-trip.tsx'
export { FileFactsList } from './file-facts.tsx'
export { PicturePane } from './picture-pane.tsx'
