import type { ComponentType } from 'react';
import type { EditorSection } from '../sections.ts';
import { AdminNotFound } from '../shell/AdminNotFound.tsx';
import { FormSession, useFormSession } from './form-session.ts';
import { ArticleForm } from './kinds/ArticleForm.tsx';
import { CommentForm } from './kinds/CommentForm.tsx';
import { LessonForm } from './kinds/LessonForm.tsx';
import { ModuleForm } from './kinds/ModuleForm.tsx';
import { VideoForm } from './kinds/VideoForm.tsx';

interface EditorScreenProps {
  section: EditorSection;
  /** Null for a new item. */
  id: number | null;
}

const FORMS: Record<EditorSection, ComponentType<{ id: number | null }>> = {
  articles: ArticleForm,
  videos: VideoForm,
  modules: ModuleForm,
  lessons: LessonForm,
  comments: CommentForm,
};

/** The create or edit form of one section; another item is another form. */
export default function EditorScreen({ section, id }: EditorScreenProps) {
  const session = useFormSession(`${section}-${id}`);
  if (section === 'comments' && id === null) return <AdminNotFound />;
  const Form = FORMS[section];
  return (
    <FormSession key={session} value={session}>
      <Form id={id} />
    </FormSession>
  );
}
