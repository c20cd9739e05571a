import { useApolloClient } from '@apollo/client/react';
import { Plural } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import type { ContentType } from '#domain/content.ts';
import { OPEN_ITEM_SECONDS } from '#domain/limits.ts';
import { useLanguage } from '../../app/language.tsx';
import { graphql } from '../../gql/admin/index.ts';
import { KEEPS_READS } from '../admin-apollo.ts';

const KeepItemOpenMutation = graphql(`
  mutation AdminKeepItemOpen($type: ContentType!, $id: Int!) {
    keepItemOpen(type: $type, id: $id)
  }
`);

const CloseItemMutation = graphql(`
  mutation AdminCloseItem($type: ContentType!, $id: Int!) {
    closeItem(type: $type, id: $id)
  }
`);

/** Three times in that time, so that one lost call and the slow timers of a hidden tab make no difference. */
const EVERY = (OPEN_ITEM_SECONDS * 1_000) / 3;

/** A quiet line about others who have this form open right now. Nothing is locked. */
export function OpenElsewhere({ type, id }: { type: ContentType; id: number }) {
  const { language } = useLanguage();
  const apollo = useApolloClient();
  const [names, setNames] = useState<readonly string[]>([]);

  useEffect(() => {
    let isClosed = false;
    const variables = { type, id };
    async function announce() {
      try {
        const { data } = await apollo.mutate({ mutation: KeepItemOpenMutation, variables, ...KEEPS_READS });
        if (!isClosed) setNames(data?.keepItemOpen ?? []);
      } catch {
        // Saving reports a lost connection or session. Until then, we don't know who else is there.
        if (!isClosed) setNames([]);
      }
    }
    void announce();
    const timer = setInterval(() => void announce(), EVERY);
    return () => {
      isClosed = true;
      clearInterval(timer);
      apollo.mutate({ mutation: CloseItemMutation, variables, ...KEEPS_READS }).catch(() => {});
    };
  }, [apollo, type, id]);

  const list = new Intl.ListFormat(language).format(names);
  return (
    <Line role="status">
      {names.length > 0 && (
        <Plural value={names.length} one={`${list} has this open, too.`} other={`${list} have this open, too.`} />
      )}
    </Line>
  );
}

const Line = styled.p`
  color: var(--muted);
  font-size: 0.875rem;

  &:not(:empty) {
    margin-bottom: 12px;
  }
`;
