import { useLocation } from 'react-router-dom';
import { addresses } from '#domain/addresses.ts';
import { BRAND } from '#domain/brand.ts';
import { cutAtWord } from '#domain/cut-text.ts';
import { FALLBACK_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/language.ts';
import { useLanguage } from './language.tsx';
import { useOrigin } from './site-origin.tsx';
import { drawnCard, type SocialCard } from './social-card.ts';

/** In characters: as much as search engines show. */
const DESCRIPTION_MAX = 200;

const OPEN_GRAPH_LOCALE: Record<Language, string> = { en: 'en_US', es: 'es_419' };

interface HeadProps {
  /** Without the name of the site, which follows it. */
  title: string;
  description: string;
  /** The picture of links to the page. */
  image?: SocialCard;
  type?: 'website' | 'article' | 'video.other';
  /** Query parameters that make a page of their own ("page"), in order. */
  query?: Record<string, string>;
  /** Schema.org description of what the page is about. */
  structuredData?: object;
  /** Those that the page exists in. In another one, it is shown in English, and counts as that. */
  languages?: readonly Language[];
  /** For pages that no search engine should list. */
  unlisted?: boolean;
}

/** The head data of a page, which React hoists to the document's head. */
export function Head({
  title,
  description,
  image = drawnCard('site'),
  type = 'website',
  query,
  structuredData,
  languages = LANGUAGES,
  unlisted,
}: HeadProps) {
  const { language } = useLanguage();
  const { pathname, search } = useLocation();
  const origin = useOrigin();
  const address = (lang?: Language) => {
    const params = new URLSearchParams(query);
    if (lang) params.set('lang', lang);
    return `${origin}${pathname}${params.size > 0 ? `?${params}` : ''}`;
  };
  // An address without a language is a page of its own, in the visitor's language: the default of the alternates.
  const asked = new URLSearchParams(search).get('lang');
  const existing = (wanted: Language) => (languages.includes(wanted) ? wanted : FALLBACK_LANGUAGE);
  const canonical = address(isLanguage(asked) ? existing(asked) : undefined);
  const summary = cutAtWord(description, DESCRIPTION_MAX);
  return (
    <>
      <title>{`${title} · ${BRAND.name}`}</title>
      <meta name="description" content={summary} />
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
      {!unlisted && languages.map((lang) => <link key={lang} rel="alternate" hrefLang={lang} href={address(lang)} />)}
      {!unlisted && <link rel="alternate" hrefLang="x-default" href={address()} />}
      <link rel="alternate" type="application/rss+xml" title={BRAND.name} href={addresses.feed(language)} />
      <meta property="og:site_name" content={BRAND.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type} />
      {!unlisted && <meta property="og:url" content={canonical} />}
      <meta property="og:image" content={new URL(image.address, origin || 'http://localhost').href} />
      {image.width && <meta property="og:image:width" content={`${image.width}`} />}
      {image.height && <meta property="og:image:height" content={`${image.height}`} />}
      <meta property="og:image:alt" content={image.alt || title} />
      <meta property="og:locale" content={OPEN_GRAPH_LOCALE[existing(language)]} />
      <meta name="twitter:card" content="summary_large_image" />
      {structuredData && <StructuredData data={structuredData} />}
    </>
  );
}

function StructuredData({ data }: { data: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
