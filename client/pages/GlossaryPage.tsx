import { useLingui } from '@lingui/react/macro';
import { bilingualText, useText } from '../app/bilingual-text.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { type PageQueries, pageQuery } from '../app/page-queries.ts';
import { paths } from '../app/paths.ts';
import { useOrigin } from '../app/site-origin.tsx';
import { usePageQuery } from '../app/use-page-query.ts';
import { PageSkeleton } from '../frame/PageSkeleton.tsx';
import { graphql } from '../gql/index.ts';
import { Container } from '../ui/Container.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { SatoReading } from '../ui/Sato.tsx';
import { entriesOf, type GlossaryEntry } from './glossary/entries.ts';
import { Glossary } from './glossary/Glossary.tsx';
import type { Reading } from './glossary/GlossaryTerm.tsx';

/** What the terms lead to, as far as the site has it: all lessons, and each article that a term names. */
const GlossaryPageQuery = graphql(`
  query GlossaryPage($language: Language!) {
    lessons { id slug localized(language: $language) { title { value language } } }
    block: article(slug: "take-a-block-apart") { id slug localized(language: $language) { title { value language } } }
    energy: article(slug: "how-proof-of-work-spends-energy") { id slug localized(language: $language) { title { value language } } }
    firstTransaction: article(slug: "send-your-first-transaction") { id slug localized(language: $language) { title { value language } } }
    halving: article(slug: "the-2024-halving-explained") { id slug localized(language: $language) { title { value language } } }
    keys: article(slug: "your-keys-your-responsibility") { id slug localized(language: $language) { title { value language } } }
    mempool: article(slug: "what-a-mempool-really-is") { id slug localized(language: $language) { title { value language } } }
    privacy: article(slug: "privacy-is-not-secrecy") { id slug localized(language: $language) { title { value language } } }
    quantum: article(slug: "bitcoin-and-quantum-computers") { id slug localized(language: $language) { title { value language } } }
    randomness: article(slug: "when-randomness-fails") { id slug localized(language: $language) { title { value language } } }
    sidechain: article(slug: "a-sidechain-comes-up-short") { id slug localized(language: $language) { title { value language } } }
    signet: article(slug: "practice-on-signet") { id slug localized(language: $language) { title { value language } } }
    split: article(slug: "the-split-at-block-961632") { id slug localized(language: $language) { title { value language } } }
    supplyCap: article(slug: "why-21-million") { id slug localized(language: $language) { title { value language } } }
    taproot: article(slug: "five-years-of-taproot") { id slug localized(language: $language) { title { value language } } }
  }
`);

const TEXTS = bilingualText({
  en: () => import('#domain/glossary/en.ts'),
  es: () => import('#domain/glossary/es.ts'),
});

export const queries: PageQueries = ({ language }) => [pageQuery(GlossaryPageQuery, { language })];

export default function GlossaryPage() {
  const { t } = useLingui();
  const { language } = useLanguage();
  const origin = useOrigin();
  const { definitions } = useText(TEXTS);
  const { data, previousData, loading } = usePageQuery(GlossaryPageQuery, { variables: { language } });
  const found = data ?? previousData;
  const entries = entriesOf(definitions, language);
  const title = t`Bitcoin Glossary`;
  const description = t`The words that come up when people talk about Bitcoin, in English and Spanish, each explained in a few sentences.`;
  const address = `${origin}${paths.glossary}`;

  // Links that came in later would push away the term that the address names.
  if (loading && !found) return <PageSkeleton />;

  const titles = new Map<string, Reading['title']>();
  if (found) {
    const { lessons, ...articles } = found;
    for (const { slug, localized } of lessons) titles.set(paths.lesson(slug), localized.title);
    for (const article of Object.values(articles)) {
      if (article) titles.set(paths.article(article.slug), article.localized.title);
    }
  }
  function readingsOf({ lessons = [], articles = [] }: GlossaryEntry): Reading[] {
    return [...lessons.map(paths.lesson), ...articles.map(paths.article)].flatMap((path) => {
      const title = titles.get(path);
      return title ? [{ path, title }] : [];
    });
  }

  return (
    <>
      <Head
        title={title}
        description={description}
        structuredData={{
          '@type': 'DefinedTermSet',
          '@id': address,
          name: title,
          description,
          inLanguage: language,
          url: address,
          hasDefinedTerm: entries.map(({ id, name, definition }) => ({
            '@type': 'DefinedTerm',
            '@id': `${origin}${paths.glossaryTerm(id)}`,
            name,
            description: definition,
          })),
        }}
      />
      <PageHeader title={title} lead={description} Mascot={SatoReading} />
      <Container>
        <Glossary entries={entries} readingsOf={readingsOf} />
      </Container>
    </>
  );
}
