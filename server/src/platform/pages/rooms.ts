/** Light and dark colours of the web app’s tokens, for pages and emails that cannot load its style sheet. */
export const ROOMS = {
  ground: ['#f9f8f5', '#100d0b'],
  raise: ['#fffefe', '#181513'],
  line: ['#dad9d5', '#2d2926'],
  ink: ['#221d18', '#f0ebdf'],
  soft: ['#5e5750', '#aea8a0'],
  accent: ['#ce2c17', '#f85f39'],
  'accent-ink': ['#bc2a17', '#fb855b'],
  'on-accent': ['#fffdfa', '#170c09'],
  focus: ['#b66c18', '#fda856'],
} as const
