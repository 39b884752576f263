/** AI crawlers by user agent (November 2026). */
const AI_CRAWLERS = [
  ...['AI2Bot', 'Ai2Bot-Dolma', 'Amazonbot', 'anthropic-ai', 'Applebot-Extended', 'Bytespider', 'CCBot'],
  ...['ChatGPT-User', 'Claude-SearchBot', 'Claude-User', 'Claude-Web', 'ClaudeBot', 'cohere-ai'],
  ...['cohere-training-data-crawler', 'Cotoyogi', 'Crawlspace', 'DeepSeekBot', 'Diffbot', 'DuckAssistBot'],
  ...['FacebookBot', 'Factset_spyderbot', 'FirecrawlAgent', 'Google-CloudVertexBot', 'Google-Extended'],
  ...['GoogleOther', 'GoogleOther-Image', 'GoogleOther-Video', 'GPTBot', 'iaskspider/2.0', 'ICC-Crawler'],
  ...['ImagesiftBot', 'img2dataset', 'ISSCyberRiskCrawler', 'Kangaroo Bot', 'LAION', 'Meta-ExternalAgent'],
  ...['Meta-ExternalFetcher', 'MistralAI-User', 'OAI-SearchBot', 'omgili', 'omgilibot', 'PanguBot'],
  ...['Perplexity-User', 'PerplexityBot', 'PetalBot', 'Scrapy', 'SemrushBot-OCOB', 'Sidetrade indexer bot'],
  ...['SpawningBot', 'Timpibot', 'TikTokSpider', 'VelenPublicWebCrawler', 'Webzio-Extended', 'YouBot'],
]

/** Crawlers that fetch link previews. */
const LINK_PREVIEWS = [
  ...['facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'Slackbot-LinkExpanding', 'Slackbot', 'Discordbot'],
  ...['TelegramBot', 'WhatsApp', 'SkypeUriPreview', 'Pinterestbot', 'redditbot', 'Mastodon', 'Iframely'],
]

const NOT_PAGES = `Disallow: /api/
Disallow: /auth/v1/
Disallow: /rest/v1/
Disallow: /storage/v1/
Disallow: /realtime/v1/
Disallow: /debug/
`

/**
 * Model training is disallowed (decisions, "Not allowed to crawl or train"). Other crawlers may read pages, of which
 * only public ones have content.
 */
export const ROBOTS = `# Model training disallowed.
${AI_CRAWLERS.map((name) => `User-agent: ${name}`).join('\n')}
Disallow: /

${LINK_PREVIEWS.map((name) => `User-agent: ${name}`).join('\n')}
Allow: /w/
Allow: /oembed
${NOT_PAGES}
User-agent: *
Allow: /api/feeds/
${NOT_PAGES}`
