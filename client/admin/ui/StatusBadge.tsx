import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { styled } from 'styled-components';
import type { CommentStatus, ContentStatus } from '#domain/content.ts';

type Tone = 'leaf' | 'sun' | 'coral' | 'sea';

const CONTENT: Record<ContentStatus, { label: MessageDescriptor; tone: Tone }> = {
  published: { label: msg({ message: 'Published', context: 'status' }), tone: 'leaf' },
  draft: { label: msg`Draft`, tone: 'sun' },
};

const COMMENT: Record<CommentStatus, { label: MessageDescriptor; tone: Tone }> = {
  published: { label: msg({ message: 'Approved', comment: 'Status of a comment' }), tone: 'leaf' },
  hidden: { label: msg({ message: 'Hidden', comment: 'Status of a comment' }), tone: 'coral' },
};

/** Green for published, yellow for draft. Source: specification, section 4. */
export function ContentStatusBadge({ status }: { status: ContentStatus }) {
  const { t } = useLingui();
  const { label, tone } = CONTENT[status];
  return <Pill data-tone={tone}>{t(label)}</Pill>;
}

/** Green for visible comments, red for hidden ones. Source: specification, section 4. */
export function CommentStatusBadge({ status }: { status: CommentStatus }) {
  const { t } = useLingui();
  const { label, tone } = COMMENT[status];
  return <Pill data-tone={tone}>{t(label)}</Pill>;
}

/** A short label on a row. */
export const Pill = styled.span`
  display: inline-block;
  padding: 1px 10px;
  border-radius: var(--radius-pill);
  background: var(--sun);
  color: var(--ink);
  font-size: 0.8125rem;
  font-weight: 600;
  line-height: 1.6;
  white-space: nowrap;

  &[data-tone='leaf'] {
    background: color-mix(in srgb, var(--leaf) 15%, var(--surface));
    color: var(--leaf);
  }

  &[data-tone='coral'] {
    background: color-mix(in srgb, var(--coral) 13%, var(--surface));
    color: var(--coral);
  }

  &[data-tone='sea'] {
    background: var(--sea);
  }
`;
