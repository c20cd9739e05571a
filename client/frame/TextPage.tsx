import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { BRAND } from '#domain/brand.ts';
import { type BilingualText, useText } from '../app/bilingual-text.ts';
import { Head } from '../app/Head.tsx';
import { useLanguage } from '../app/language.tsx';
import { useOrigin } from '../app/site-origin.tsx';
import { SOCIAL } from '../app/social.ts';
import { Container } from '../ui/Container.tsx';
import { FormattedDate } from '../ui/FormattedDate.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import type { Mascot } from '../ui/Sato.tsx';
import { type TextSection, TextSections } from '../ui/TextSections.tsx';

interface TextPageProps {
  /** What schema.org calls such a page. */
  kind: 'AboutPage' | 'ContactPage' | 'WebPage';
  title: string;
  description: string;
  Mascot: Mascot;
  texts: BilingualText<{ sections: TextSection[] }>;
  /** ISO day from which the text holds as it is. */
  updated?: string;
  /** Shown above the text. */
  intro?: ReactNode;
  /** Shown below it. */
  children?: ReactNode;
}

/** A page about the site itself, whose text is written in the code. */
export function TextPage({ kind, title, description, Mascot, texts, updated, intro, children }: TextPageProps) {
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const origin = useOrigin();
  const { sections } = useText(texts);
  return (
    <>
      <Head
        title={title}
        description={description}
        structuredData={{
          '@type': kind,
          name: title,
          description,
          inLanguage: language,
          url: `${origin}${pathname}`,
          ...(updated && { dateModified: updated }),
          publisher: {
            '@type': 'Organization',
            name: BRAND.name,
            url: origin,
            email: BRAND.contactEmail,
            sameAs: SOCIAL.map(({ href }) => href),
          },
        }}
      />
      <PageHeader
        title={title}
        lead={
          <>
            {description}{' '}
            {updated && (
              <Updated>
                <Trans>
                  Last updated: <FormattedDate iso={updated} />
                </Trans>
              </Updated>
            )}
          </>
        }
        Mascot={Mascot}
      />
      <TextSections sections={sections}>{intro}</TextSections>
      <Container>{children}</Container>
    </>
  );
}

/** On a line of its own. */
const Updated = styled.span`
  display: block;
`;
