import { Plural, Trans } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../../app/paths.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { EndTexts } from './EndTexts.tsx';
import { useStoredLearning } from './useStoredLearning.ts';

interface ModuleTestRowProps {
  moduleId: number;
  test: { questionCount: number; myBest?: { rightCount: number; questionCount: number; isPassed: boolean } | null };
}

/** Leads to the test at the end of a module, and says how it went so far. */
export default function ModuleTestRow(props: ModuleTestRowProps) {
  return (
    <EndTexts>
      <Row {...props} />
    </EndTexts>
  );
}

function Row({ moduleId, test: { questionCount, myBest } }: ModuleTestRowProps) {
  const stored = useStoredLearning();
  const best = myBest ?? stored.tests[moduleId];
  return (
    <TestLink to={paths.moduleTest(moduleId)}>
      <Icon name={best?.isPassed ? 'check' : 'right'} size={20} />
      <span>
        <strong>
          <Trans>Module test</Trans>
        </strong>
        <small>
          {best?.isPassed ? (
            <Trans comment="A test">
              Passed: {best.rightCount} of {best.questionCount} right
            </Trans>
          ) : best ? (
            <Trans comment="A test">
              Not passed yet: {best.rightCount} of {best.questionCount} right
            </Trans>
          ) : (
            <Plural value={questionCount} one="# question" other="# questions" />
          )}
        </small>
      </span>
    </TestLink>
  );
}

const TestLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: 18px;
  min-height: 60px;
  padding: 10px clamp(14px, 4vw, 20px);
  border-radius: var(--radius-control);
  background: var(--sea);
  color: var(--ink);
  line-height: 1.35;
  text-decoration: none;

  &:hover strong {
    text-decoration: underline;
  }

  &:focus-visible {
    outline-offset: -4px;
  }

  > svg {
    flex: none;
  }

  small {
    display: block;
    color: var(--muted);
    font-size: var(--step--1);
  }
`;
