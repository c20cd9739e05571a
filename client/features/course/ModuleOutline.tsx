import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { media } from '../../ui/media.ts';
import { Text } from '../../ui/Text.tsx';
import { TriedMark } from './TriedMark.tsx';

export const ModuleOutlineFragment = graphql(`
  fragment ModuleOutline_module on CourseModule {
    id
    lessons {
      id
      slug
      isCompleted
      tries
      localized(language: $language) {
        title { value language }
      }
    }
  }
`);

interface ModuleOutlineProps {
  module: FragmentType<typeof ModuleOutlineFragment>;
  currentLessonId: number;
}

/** The lessons of a module beside the text, on wide screens; the one on screen and the learner's completed ones are marked. */
export function ModuleOutline(props: ModuleOutlineProps) {
  return (
    <Beside aria-labelledby="outline">
      <h2 id="outline">
        <Trans>In this module</Trans>
      </h2>
      <Lessons {...props} />
    </Beside>
  );
}

/** The same for narrower screens: one line above the text, which opens. */
export function FoldedOutline(props: ModuleOutlineProps) {
  const { t } = useLingui();
  const { lessons } = readFragment(ModuleOutlineFragment, props.module);
  const number = 1 + lessons.findIndex(({ id }) => id === props.currentLessonId);
  const count = lessons.length;
  return (
    <details className="fold">
      <summary>
        <Icon name="right" size={18} />
        <span>
          <Trans>In this module</Trans>
        </span>
        <small>
          <Trans comment="Place of a lesson in its module">
            Lesson {number} of {count}
          </Trans>
        </small>
      </summary>
      <nav aria-label={t`In this module`}>
        <Lessons {...props} />
      </nav>
    </details>
  );
}

function Lessons({ module, currentLessonId }: ModuleOutlineProps) {
  const { lessons } = readFragment(ModuleOutlineFragment, module);
  return (
    <List>
      {lessons.map((lesson) => (
        <li key={lesson.id}>
          <Link to={paths.lesson(lesson.slug)} aria-current={lesson.id === currentLessonId ? 'page' : undefined}>
            <span>
              <Text text={lesson.localized.title} />
            </span>
            <Marks>
              <TriedMark lesson={lesson} isShort />
              {lesson.isCompleted && (
                <>
                  <Icon name="check" size={16} />
                  <span className="visually-hidden">
                    <Trans comment="A lesson">Completed</Trans>
                  </span>
                </>
              )}
            </Marks>
          </Link>
        </li>
      ))}
    </List>
  );
}

const Marks = styled.span`
  position: relative;
  display: inline-flex;
  flex: none;
  gap: 4px;
  padding-top: 3px;
  color: var(--leaf);
  line-height: 1;

  &:empty {
    display: none;
  }
`;

const Beside = styled.nav`
  display: none;

  ${media.lg} {
    display: block;
  }

  h2 {
    margin-bottom: 10px;
    font-size: var(--step-0);
  }
`;

const List = styled.ol`
  display: grid;
  gap: 2px;

  a {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: 8px;
    padding: 7px 14px;
    border-radius: var(--radius-control);
    color: var(--ink);
    font-size: 0.95rem;
    line-height: 1.35;
    text-decoration: none;
  }

  a:hover {
    text-decoration: underline;
  }

  a[aria-current='page'] {
    background: var(--sun);
    font-weight: 600;
  }
`;
