import type worksSettings from '../../../locales/en/works-settings.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'works-settings': typeof worksSettings
  }
}
