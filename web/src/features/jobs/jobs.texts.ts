import type jobs from '../../locales/en/jobs.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    jobs: typeof jobs
  }
}
