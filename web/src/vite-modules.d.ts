declare module 'virtual:landing-frames' {
  export interface LandingFrame {
    file: string
    prompt: string
    style: string
    width: number
    height: number
    seed: number
  }
  export const landingFrames: LandingFrame[]
}
