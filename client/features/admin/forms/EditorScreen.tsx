import type { EditorSection } from '../sections.ts';

interface EditorScreenProps {
  section: EditorSection;
  /** Null for a new one. */
  id: number | null;
}

export default function EditorScreen({ section, id }: EditorScreenProps) {
  return (
    <h1>
      {section} {id}
    </h1>
  );
}
