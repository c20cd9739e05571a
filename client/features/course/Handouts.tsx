import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { useLanguage } from '../../app/language.tsx';
import { paths } from '../../app/paths.ts';
import { media } from '../../ui/media.ts';

interface HandoutsProps {
  moduleId: number;
  lesson: { slug: string; questions: readonly unknown[] };
}

/** A published lesson and its module on paper, on an e-book reader and in class. The server makes these files. */
export function Handouts({ moduleId, lesson: { slug, questions } }: HandoutsProps) {
  const { language } = useLanguage();
  return (
    <List aria-labelledby="handouts">
      <h2 id="handouts">
        <Trans>On paper and in class</Trans>
      </h2>
      <ul>
        <li>
          <a href={paths.booklet(moduleId, language, 'html')}>
            <Trans>This module to print</Trans>
          </a>
        </li>
        <li>
          <a href={paths.booklet(moduleId, language, 'epub')} download>
            <Trans>This module as an e-book (EPUB)</Trans>
          </a>
        </li>
        <li>
          <a href={paths.slides(slug, language)}>
            <Trans>This lesson as slides</Trans>
          </a>
        </li>
        {questions.length > 0 && (
          <>
            <li>
              <a href={paths.questions(slug, language)}>
                <Trans>Question sheet</Trans>
              </a>
            </li>
            <li>
              <a href={paths.answers(slug, language)}>
                <Trans>Answer key</Trans>
              </a>
            </li>
          </>
        )}
      </ul>
    </List>
  );
}

const List = styled.nav`
  max-width: var(--measure);
  margin-top: 40px;
  font-size: var(--step--1);

  h2 {
    font-size: var(--step-0);
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 24px;
    margin-top: 8px;
  }

  a {
    display: inline-block;
    padding-block: 4px;
  }

  ${media.touch} {
    a {
      padding-block: 11px;
    }
  }
`;
