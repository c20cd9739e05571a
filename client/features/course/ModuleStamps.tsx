import { Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { SatoHead } from '../../ui/Sato.tsx';
import { Text } from '../../ui/Text.tsx';
import { TriedCount } from './TriedMark.tsx';

export const ModuleStampsFragment = graphql(`
  fragment ModuleStamps_module on CourseModule {
    id
    localized(language: $language) {
      title { value language }
    }
    lessons {
      id
      status
      isCompleted
      tries
    }
    test {
      myBest { isPassed }
    }
  }
`);

/**
 * A stamp for each module: Sato's for a completed one, half of it without the test, and an empty one with the number of
 * completed lessons otherwise.
 */
export function ModuleStamps({ modules: references }: { modules: FragmentType<typeof ModuleStampsFragment>[] }) {
  const modules = readFragment(ModuleStampsFragment, references);
  return (
    <Stamps>
      {modules.map(({ id, localized, lessons, test }) => {
        const published = lessons.filter(({ status }) => status === 'published');
        const completed = published.filter(({ isCompleted }) => isCompleted).length;
        const count = published.length;
        const isDone = count > 0 && completed === count;
        const isHalf = isDone && test && !test.myBest?.isPassed;
        return (
          <li key={id}>
            <Link to={paths.courseModule(id)}>
              <Stamp data-done={isDone ? (isHalf ? 'half' : 'whole') : undefined}>
                {isDone ? (
                  <SatoHead />
                ) : (
                  <span aria-hidden="true">
                    {completed}/{count}
                  </span>
                )}
              </Stamp>
              <strong>
                <Text text={localized.title} />
              </strong>
              <small>
                {isHalf ? (
                  <Trans context="module">The test is still open</Trans>
                ) : isDone ? (
                  <>
                    <Icon name="check" size={16} />
                    <Trans context="module">Completed</Trans>
                  </>
                ) : (
                  <Trans comment="Of a module">
                    {completed} of {count} lessons
                  </Trans>
                )}
              </small>
              <small>
                <TriedCount count={published.reduce((sum, { tries }) => sum + tries.length, 0)} />
              </small>
            </Link>
          </li>
        );
      })}
    </Stamps>
  );
}

const Stamps = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  gap: 20px;

  a {
    display: grid;
    justify-items: center;
    gap: 4px;
    color: var(--ink);
    line-height: 1.3;
    text-align: center;
    text-decoration: none;
  }

  a:hover strong {
    text-decoration: underline;
  }

  strong {
    font-family: var(--font-heading);
    font-weight: 500;
  }

  small {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    color: var(--muted);
    font-size: var(--step--1);
  }
`;

const Stamp = styled.span`
  display: grid;
  place-items: center;
  width: 96px;
  height: 96px;
  margin-bottom: 4px;
  border: 3px dashed var(--control-edge);
  border-radius: 50%;
  color: var(--muted);
  font-family: var(--font-heading);
  font-size: 1.3rem;

  &[data-done] {
    border: 3px double var(--leaf);
    background: color-mix(in srgb, var(--leaf) 16%, var(--surface));
    rotate: -6deg;
  }

  &[data-done='half'] {
    border-style: dashed;
    background: linear-gradient(
      to top,
      color-mix(in srgb, var(--leaf) 16%, var(--surface)) 50%,
      transparent 50%
    );
    rotate: none;
  }

  img {
    width: 64px;
    height: auto;
  }
`;
