import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../../app/paths.ts';
import { dueReviews } from '../../../app/stored-learning.ts';
import { Link } from '../../../ui/Link.tsx';
import { EndTexts } from './EndTexts.tsx';
import { useStoredLearning } from './useStoredLearning.ts';

interface CourseToolsProps {
  /** Of a learner; null for visitors, whose browser may have some. */
  dueCount: number | null;
}

/** Ways through the course beside its lessons: the placement check, the review and the certificate. */
export default function CourseTools(props: CourseToolsProps) {
  return (
    <EndTexts>
      <Tools {...props} />
    </EndTexts>
  );
}

function Tools({ dueCount }: CourseToolsProps) {
  const { t } = useLingui();
  const stored = useStoredLearning();
  const due = dueCount ?? dueReviews(stored).length;
  return (
    <List aria-label={t`Tests and certificate`}>
      <li>
        <Link to={paths.placement}>
          <Trans>Not new to Bitcoin? Find out where to begin</Trans>
        </Link>
      </li>
      <li>
        <Link to={paths.review}>
          {due > 0 ? (
            <Plural value={due} one="Review # question that you missed" other="Review # questions that you missed" />
          ) : (
            <Trans>Review what you missed</Trans>
          )}
        </Link>
      </li>
      <li>
        <Link to={paths.ownCertificate}>
          <Trans>What you need for the certificate</Trans>
        </Link>
      </li>
    </List>
  );
}

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 28px;
  margin-top: 20px;

  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }

  @media print {
    display: none;
  }
`;
