/** Parts of the Reverse screen that need an image. */
export { AskModel } from '../vision/ask-model.tsx'
export { RoundTrip } from '../round/round-trip.tsx'
export { FileFactsList } from './file-facts.tsx'
export { PicturePane } from './picture-pane.tsx'
