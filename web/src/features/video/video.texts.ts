import type video from '../../locales/en/video.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    video: typeof video
  }
}
