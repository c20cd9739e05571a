import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { graphql } from '../../gql/admin/index.ts';
import { ListEmpty, ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BackLink } from '../history/BackLink.tsx';
import { useInLanguage } from '../in-language.ts';
import { EMPTY_TEXTS, NEW_LABELS } from '../texts.ts';
import { AdminButtonLink } from '../ui/AdminButton.tsx';
import { AdminHeader } from '../ui/AdminHeader.tsx';
import { useAccessCheck } from '../useAccessCheck.ts';
import { useLastData } from '../useLastData.ts';
import { CourseTree } from './CourseTree.tsx';
import type { CourseOrder } from './course-moves.ts';

const CourseOrderQuery = graphql(`
  query AdminCourseOrder {
    courseModules(includeDrafts: true) {
      id
      title
      titleEs
      status
      order
      lessons {
        id
        title
        titleEs
        status
        order
      }
    }
  }
`);

const ArrangeCourseMutation = graphql(`
  mutation AdminArrangeCourse($from: [ModuleOrderInput!]!, $to: [ModuleOrderInput!]!) {
    arrangeCourse(from: $from, to: $to) {
      count
    }
  }
`);

/** Where modules and their lessons are put in order, in one tree. From the list of modules, it opens without lessons. */
export default function OrderScreen({ section }: { section: 'modules' | 'lessons' }) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(CourseOrderQuery, { fetchPolicy: 'cache-and-network' });
  useAccessCheck(error);
  const named = useInLanguage();
  const modules = useLastData(data, '')?.courseModules.map((module) => ({
    ...named(module),
    lessons: module.lessons.map(named),
  }));
  const [arrange] = useMutation(ArrangeCourseMutation);
  const save = (from: CourseOrder, to: CourseOrder) => arrange({ variables: { from, to } });
  return (
    <>
      <BackLink to={paths.adminList(section)}>
        <Trans>Back to the list</Trans>
      </BackLink>
      <AdminHeader title={<Trans>Order of the course</Trans>} />
      <Hint>
        <Trans>
          Drag modules and lessons to their place, or use the buttons. On a touch screen, press and hold a row. Every
          change is saved immediately.
        </Trans>
      </Hint>
      {error && !modules ? (
        <ListFailed onRetry={() => void refetch()}>
          <Trans>Error loading content. Please try again later.</Trans>
        </ListFailed>
      ) : !modules ? (
        <Waiting />
      ) : modules.length === 0 ? (
        <ListEmpty action={<AdminButtonLink to={paths.adminNew('modules')}>{t(NEW_LABELS.modules)}</AdminButtonLink>}>
          {t(EMPTY_TEXTS.modules)}
        </ListEmpty>
      ) : (
        <CourseTree key={section} modules={modules} isOpen={section === 'lessons'} save={save} />
      )}
    </>
  );
}

function Waiting() {
  return (
    <Shape aria-busy="true">
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
      <Skeleton $height="44px" />
    </Shape>
  );
}

const Hint = styled.p`
  max-width: 46rem;
  margin-bottom: 16px;
  color: var(--muted);
`;

const Shape = styled.div`
  display: grid;
  gap: 8px;
  max-width: 760px;
`;
