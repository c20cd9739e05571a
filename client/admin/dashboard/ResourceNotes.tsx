import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { styled } from 'styled-components';
import { paths } from '../../app/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { AdminIcon } from '../AdminIcon.tsx';
import { type EditorSection, SECTION_PERMISSION } from '../sections.ts';
import { Panel } from '../ui/Panel.tsx';
import { useMay } from '../useMay.ts';

const NOTES: { section: EditorSection; title: MessageDescriptor; text: MessageDescriptor }[] = [
  {
    section: 'articles',
    title: msg`Creating articles`,
    text: msg`Write in English, add the Spanish text beside it, and publish when both read well.`,
  },
  {
    section: 'videos',
    title: msg`Uploading videos`,
    text: msg`Upload the video to YouTube or Vimeo first, then add its embed URL here.`,
  },
  {
    section: 'modules',
    title: msg`Organizing modules`,
    text: msg`Group lessons into modules, and put both in the order in which people should learn them.`,
  },
  {
    section: 'comments',
    title: msg`Moderating comments`,
    text: msg`Approve waiting comments, hide those that break the rules, and check what readers report.`,
  },
];

/** One sentence about each task. */
export function ResourceNotes() {
  const { t } = useLingui();
  const id = useId();
  const may = useMay();
  return (
    <Panel aria-labelledby={id}>
      <h2 id={id}>
        <Trans>Resources</Trans>
      </h2>
      <Notes>
        {NOTES.filter(({ section }) => may(SECTION_PERMISSION[section])).map(({ section, title, text }) => (
          <li key={section}>
            <AdminIcon name={section} />
            <div>
              <h3>
                <Link to={paths.adminList(section)}>{t(title)}</Link>
              </h3>
              <p>{t(text)}</p>
            </div>
          </li>
        ))}
      </Notes>
    </Panel>
  );
}

const Notes = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 230px), 1fr));
  gap: 14px 28px;
  margin-top: 12px;

  > li {
    display: flex;
    gap: 12px;
  }

  svg {
    flex: none;
    margin-top: 2px;
    color: var(--teal);
  }

  h3 {
    font-size: 1rem;
  }

  h3 a {
    display: inline-flex;
    align-items: center;
    min-height: 24px;
  }

  p {
    margin-top: 2px;
    color: var(--muted);
    line-height: 1.45;
  }
`;
