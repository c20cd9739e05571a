import { useLingui } from '@lingui/react/macro';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { styled } from 'styled-components';
import { media } from '../../../ui/media.ts';
import type { EditorDialogName } from '../dialogs/EditorDialogs.tsx';
import { EditorIcon } from './editor-icons.tsx';
import { focused } from './focused.ts';
import { insertAtCursor, leaveBlock } from './insert.ts';
import { ToolbarButton } from './ToolbarButton.tsx';
import { useRovingFocus } from './useRovingFocus.ts';

interface ToolbarProps {
  editor: Editor;
  label: string;
  controls: string;
  onOpen(dialog: EditorDialogName): void;
}

/** The toolbar of the text. Esc moves the focus back to the text. */
export function Toolbar({ editor, label, controls, onOpen }: ToolbarProps) {
  const { t } = useLingui();
  const { toolbar, onFocus, onKeyDown } = useRovingFocus();
  const is = useEditorState({ editor, selector: ({ editor: current }) => stateOf(current) });
  const run = () => focused(editor).chain();

  return (
    <Bar
      ref={toolbar}
      role="toolbar"
      aria-label={label}
      aria-controls={controls}
      data-toolbar
      onFocus={onFocus}
      onKeyDown={(event) => {
        if (event.key === 'Escape') focused(editor);
        else onKeyDown(event);
      }}
    >
      <Group>
        <ToolbarButton label={t`Undo`} keys="Mod-Z" isDisabled={!is.undo} onClick={() => run().undo().run()}>
          <EditorIcon name="undo" />
        </ToolbarButton>
        <ToolbarButton label={t`Redo`} keys="Mod-Shift-Z" isDisabled={!is.redo} onClick={() => run().redo().run()}>
          <EditorIcon name="redo" />
        </ToolbarButton>
      </Group>
      <Group>
        <ToolbarButton
          label={t`Paragraph`}
          keys="Mod-Alt-0"
          isPressed={is.paragraph}
          onClick={() => run().setParagraph().run()}
        >
          <EditorIcon name="paragraph" />
        </ToolbarButton>
        {([2, 3, 4] as const).map((level) => (
          <ToolbarButton
            key={level}
            label={t`Heading ${level}`}
            keys={`Mod-Alt-${level}`}
            isPressed={is.heading === level}
            onClick={() => run().toggleHeading({ level }).run()}
          >
            H{level}
          </ToolbarButton>
        ))}
      </Group>
      <Group>
        <ToolbarButton label={t`Bold`} keys="Mod-B" isPressed={is.bold} onClick={() => run().toggleBold().run()}>
          <b>{t({ message: 'B', comment: 'Letter on the button for bold text' })}</b>
        </ToolbarButton>
        <ToolbarButton label={t`Italic`} keys="Mod-I" isPressed={is.italic} onClick={() => run().toggleItalic().run()}>
          <i>{t({ message: 'I', comment: 'Letter on the button for italic text' })}</i>
        </ToolbarButton>
        <ToolbarButton
          label={t`Strikethrough`}
          keys="Mod-Shift-S"
          isPressed={is.strike}
          onClick={() => run().toggleStrike().run()}
        >
          <s>{t({ message: 'S', comment: 'Letter on the button for text that is struck through' })}</s>
        </ToolbarButton>
        <ToolbarButton label={t`Code`} keys="Mod-E" isPressed={is.code} onClick={() => run().toggleCode().run()}>
          <EditorIcon name="code" />
        </ToolbarButton>
        <ToolbarButton label={t`Link`} keys="Mod-K" isPressed={is.link} onClick={() => onOpen('link')}>
          <EditorIcon name="link" />
        </ToolbarButton>
      </Group>
      <Group>
        <ToolbarButton
          label={t`Bullet list`}
          keys="Mod-Shift-8"
          isPressed={is.bulletList}
          onClick={() => run().toggleBulletList().run()}
        >
          <EditorIcon name="bulletList" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Numbered list`}
          keys="Mod-Shift-7"
          isPressed={is.orderedList}
          onClick={() => run().toggleOrderedList().run()}
        >
          <EditorIcon name="orderedList" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Indent the list item`}
          keys="Tab"
          isDisabled={!is.sink}
          onClick={() => run().sinkListItem('listItem').run()}
        >
          <EditorIcon name="indent" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Outdent the list item`}
          keys="Shift-Tab"
          isDisabled={!is.lift}
          onClick={() => run().liftListItem('listItem').run()}
        >
          <EditorIcon name="outdent" />
        </ToolbarButton>
      </Group>
      <Group>
        <ToolbarButton
          label={t`Quote`}
          keys="Mod-Shift-B"
          isPressed={is.blockquote}
          onClick={() => run().toggleBlockquote().run()}
        >
          <EditorIcon name="quote" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Code block`}
          keys="Mod-Alt-C"
          isPressed={is.codeBlock}
          onClick={() => run().toggleCodeBlock().run()}
        >
          <EditorIcon name="codeBlock" />
        </ToolbarButton>
      </Group>
      <Group>
        <ToolbarButton label={t`Image`} isPressed={is.image} onClick={() => onOpen('image')}>
          <EditorIcon name="image" />
        </ToolbarButton>
        <ToolbarButton label={t`Video`} isPressed={is.video} onClick={() => onOpen('video')}>
          <EditorIcon name="video" />
        </ToolbarButton>
        <ToolbarButton label={t`Something to try`} isPressed={is.interactive} onClick={() => onOpen('interactive')}>
          <EditorIcon name="interactive" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Table`}
          isPressed={is.table}
          isDisabled={is.table}
          onClick={() => run().command(leaveBlock).insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        >
          <EditorIcon name="table" />
        </ToolbarButton>
        <ToolbarButton
          label={t`Dividing line`}
          onClick={() => insertAtCursor(focused(editor), { type: 'horizontalRule' })}
        >
          <EditorIcon name="rule" />
        </ToolbarButton>
      </Group>
    </Bar>
  );
}

function stateOf(editor: Editor) {
  return {
    undo: editor.can().undo(),
    redo: editor.can().redo(),
    paragraph: editor.isActive('paragraph'),
    heading: editor.isActive('heading') ? Number(editor.getAttributes('heading').level) : null,
    bold: editor.isActive('bold'),
    italic: editor.isActive('italic'),
    strike: editor.isActive('strike'),
    code: editor.isActive('code'),
    link: editor.isActive('link'),
    bulletList: editor.isActive('bulletList'),
    orderedList: editor.isActive('orderedList'),
    sink: editor.can().sinkListItem('listItem'),
    lift: editor.can().liftListItem('listItem'),
    blockquote: editor.isActive('blockquote'),
    codeBlock: editor.isActive('codeBlock'),
    image: editor.isActive('image') || editor.isActive('figure'),
    video: editor.isActive('videoLink'),
    interactive: editor.isActive('interactive'),
    table: editor.isActive('table'),
  };
}

const Bar = styled.div`
  display: flex;
  gap: 4px 6px;
  padding: 4px 6px;
  overflow-x: auto;

  ${media.md} {
    flex-wrap: wrap;
    overflow: visible;
  }
`;

const Group = styled.div`
  display: flex;
  flex: none;
  gap: 2px;

  & + & {
    padding-left: 6px;
    border-left: 1px solid var(--line);
  }
`;
