import type shell from '../../locales/en/shell.json'

declare module '../../platform/i18n.ts' {
  interface TextBundles {
    /** What stands around the screens of the studio; the pages before it do without. */
    shell: typeof shell
  }
}
