import type worksPublish from '../../../locales/en/works-publish.json'

declare module '../../../platform/i18n.ts' {
  interface TextBundles {
    'works-publish': typeof worksPublish
  }
}
