import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Text } from '../../ui/Text.tsx';

export const ModuleOutlineFragment = graphql(`
  fragment ModuleOutline_module on CourseModule {
    id
    lessons {
      id
      slug
      isCompleted
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

/** The lessons of a module, the one on screen and the learner's completed ones marked. */
export function ModuleOutline({ module: reference, currentLessonId }: ModuleOutlineProps) {
  const { lessons } = readFragment(ModuleOutlineFragment, reference);
  return (
    <Nav aria-labelledby="outline">
      <h2 id="outline">
        <Trans>In this module</Trans>
      </h2>
      <ol>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <Link to={paths.lesson(lesson.slug)} aria-current={lesson.id === currentLessonId ? 'page' : undefined}>
              <span>
                <Text text={lesson.localized.title} />
              </span>
              {lesson.isCompleted && (
                <Mark>
                  <Icon name="check" size={16} />
                  <span className="visually-hidden">
                    <Trans comment="A lesson">Completed</Trans>
                  </span>
                </Mark>
              )}
            </Link>
          </li>
        ))}
      </ol>
    </Nav>
  );
}

const Mark = styled.span`
  position: relative;
  flex: none;
  padding-top: 3px;
  color: var(--leaf);
  line-height: 1;
`;

const Nav = styled.nav`
  h2 {
    margin-bottom: 10px;
    font-size: var(--step-0);
  }

  ol {
    display: grid;
    gap: 2px;
  }

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
