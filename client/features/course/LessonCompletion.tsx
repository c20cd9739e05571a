import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { failureOf } from '../../app/failure.ts';
import { storeStep } from '../../app/offline.ts';
import { paths } from '../../app/paths.ts';
import { useViewer } from '../../app/viewer.tsx';
import { type FragmentType, graphql, readFragment } from '../../gql/index.ts';
import { useLearnerOfCopy, WaitingCompletion } from '../../hydration/lazy-offline.tsx';
import { lazyPart } from '../../hydration/lazy-part.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DogBox } from '../../ui/DogBox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LoginLink } from '../../ui/LoginLink.tsx';
import { SatoDiploma } from '../../ui/Sato.tsx';
import { SessionEnded } from '../../ui/SessionEnded.tsx';
import { Text } from '../../ui/Text.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { OwnProgressFragment } from './OwnProgress.tsx';
import { useLessonCompletion } from './useLessonCompletion.tsx';

export const LessonCompletionFragment = graphql(`
  fragment LessonCompletion_lesson on Lesson {
    id
    isCompleted
    next { id }
    module {
      id
      localized(language: $language) {
        title { value language }
      }
      lessons {
        id
        status
        isCompleted
      }
      test {
        questionCount
        passCount
        myBest { rightCount questionCount isPassed }
      }
    }
  }
`);

const ModuleTestRow = lazyPart(() => import('./end/ModuleTestRow.tsx'));

/** One comes back to it from the login page. */
const COMPLETION_ID = 'completion';

interface LessonCompletionProps {
  lesson: FragmentType<typeof LessonCompletionFragment>;
  /** Null for visitors. */
  progress: FragmentType<typeof OwnProgressFragment> | null;
}

/** Lets a learner mark the lesson as complete; visitors are invited to log in. */
export function LessonCompletion({ lesson, progress }: LessonCompletionProps) {
  const learnerOfCopy = useLearnerOfCopy();
  const { id, module } = readFragment(LessonCompletionFragment, lesson);
  return (
    <Section id={COMPLETION_ID}>
      {progress ? (
        <Completion lesson={lesson} progress={progress} />
      ) : learnerOfCopy !== null ? (
        <WaitingCompletion lessonId={id} accountId={learnerOfCopy} />
      ) : (
        <>
          <p data-for="visitor">
            <LoginLink anchor={COMPLETION_ID}>
              <Trans>Log in to mark lessons as complete and keep track of your progress</Trans>
            </LoginLink>
          </p>
          {module.test && module.lessons.at(-1)?.id === id && <ModuleTestRow moduleId={module.id} test={module.test} />}
        </>
      )}
    </Section>
  );
}

interface CompletionProps extends LessonCompletionProps {
  progress: FragmentType<typeof OwnProgressFragment>;
}

function Completion({ lesson: reference, progress }: CompletionProps) {
  const { t } = useLingui();
  const lesson = readFragment(LessonCompletionFragment, reference);
  const { complete, reopen } = useLessonCompletion(lesson.id, progress);
  const button = useRef<HTMLButtonElement>(null);
  const [hasSessionEnded, setSessionEnded] = useState(false);
  const { account } = useViewer();
  const [isWaiting, setWaiting] = useState(false);
  const { isCompleted } = lesson;

  async function handleComplete(): Promise<void> {
    await attempt(async () => {
      try {
        await complete();
      } catch (error) {
        if (navigator.onLine || !account) throw error;
        if (!(await storeStep(account.id, { kind: 'completed', lessonId: lesson.id }))) throw error;
        setWaiting(true);
      }
    });
  }

  async function attempt(change: () => Promise<unknown>): Promise<void> {
    try {
      await change();
    } catch (error) {
      if (failureOf(error).code === 'UNAUTHENTICATED') {
        setSessionEnded(true);
        return;
      }
      showToast({ title: t`Something went wrong`, description: t`Please try again.`, tone: 'destructive' });
    }
  }

  function handleReopen() {
    // The control that has the focus is about to go.
    button.current?.focus();
    void attempt(reopen);
  }

  if (isWaiting && !isCompleted && account) return <WaitingCompletion lessonId={lesson.id} accountId={account.id} />;
  return (
    <>
      <Controls>
        <Mark
          ref={button}
          type="button"
          aria-disabled={isCompleted}
          onClick={() => void (isCompleted || handleComplete())}
        >
          {isCompleted ? (
            <>
              <Icon name="check" size={20} />
              <Trans comment="A lesson">Completed</Trans>
            </>
          ) : (
            <Trans comment="Button: the lesson on screen">Mark as Complete</Trans>
          )}
        </Mark>
        {isCompleted && (
          <Quiet type="button" onClick={handleReopen}>
            <Trans>Mark as not complete</Trans>
          </Quiet>
        )}
      </Controls>
      {hasSessionEnded && <SessionEnded anchor={COMPLETION_ID} />}
      <span role="status" className="visually-hidden">
        {isCompleted && <Trans>You have completed this lesson.</Trans>}
      </span>
      {isCompleted && <WayOn lesson={reference} progress={progress} />}
    </>
  );
}

/**
 * What comes after a completed lesson, apart from the next one of its module, which the page leads to anyway: at the end of
 * a module the dog's congratulations and its test, and the lesson to continue with.
 */
function WayOn({ lesson: reference, progress }: Pick<CompletionProps, 'lesson' | 'progress'>) {
  const { id, module, next } = readFragment(LessonCompletionFragment, reference);
  const { continueLesson, completedCount, lessonCount } = readFragment(OwnProgressFragment, progress);
  const isModuleComplete = module.lessons.every((lesson) => lesson.isCompleted || lesson.status === 'draft');
  // Until the server has answered, it may still name the lesson that has just been completed.
  const open = continueLesson && continueLesson.id !== id ? continueLesson : null;
  const link = open && (
    <ButtonLink to={paths.lesson(open.slug)} $kind="plain">
      <span>
        <Trans>
          Continue with <Text text={open.localized.title} />
        </Trans>
      </span>
      <Icon name="right" size={18} />
    </ButtonLink>
  );
  if (!isModuleComplete) return next ? null : link;
  return (
    <>
      <DogBox id="module-complete" title={<Trans>Module complete!</Trans>} Mascot={SatoDiploma}>
        <ModulePraise
          isCourseComplete={completedCount === lessonCount}
          title={<Text text={module.localized.title} />}
        />
      </DogBox>
      {module.test && <ModuleTestRow moduleId={module.id} test={module.test} />}
      {link}
    </>
  );
}

function ModulePraise({ isCourseComplete, title }: { isCourseComplete: boolean; title: ReactNode }) {
  if (isCourseComplete) {
    return <Trans>You have completed “{title}”, and with it the whole course. Sato is proud of you.</Trans>;
  }
  return <Trans>You have completed every lesson of “{title}”. Sato is proud of you.</Trans>;
}

const Section = styled.section`
  display: grid;
  justify-items: start;
  gap: 20px;
  max-width: var(--measure);
  margin-top: 40px;
  scroll-margin-top: calc(var(--header-height) + 24px);

  > aside {
    width: 100%;
    margin-top: 0;
  }

  @media print {
    display: none;
  }
`;

const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 20px;
`;

const Mark = styled(Button)`
  &[aria-disabled='true'] {
    border-color: var(--leaf);
    background: color-mix(in srgb, var(--leaf) 14%, var(--surface));
    box-shadow: none;
    color: var(--leaf);
    cursor: default;
    opacity: 1;
  }
`;

const Quiet = styled.button`
  min-height: 44px;
  padding: 4px 2px;
  border: 0;
  background: none;
  color: var(--muted);
  font-size: var(--step--1);
  text-decoration: underline;
  text-underline-offset: 3px;

  &:hover {
    color: var(--ink);
  }
`;
