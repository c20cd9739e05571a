import type { ReactNode } from 'react';

interface RichTextEditorProps {
  id: string;
  label: string;
  value: string;
  onChange(html: string): void;
  onBlur?(): void;
  language: 'en' | 'es';
  error?: ReactNode;
  describedBy?: string;
  isReadOnly?: boolean;
}

/** HTML as text. */
export default function RichTextEditor(props: RichTextEditorProps) {
  const { id, label, value, onChange, onBlur, language, error, describedBy, isReadOnly } = props;
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        lang={language}
        value={value}
        readOnly={isReadOnly}
        rows={14}
        cols={40}
        aria-invalid={error ? true : undefined}
        aria-describedby={[error && `${id}-error`, describedBy].filter(Boolean).join(' ') || undefined}
        onBlur={onBlur}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && <p id={`${id}-error`}>{error}</p>}
    </div>
  );
}
