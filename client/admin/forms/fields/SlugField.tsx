import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { slugFromTitle } from '#domain/slug.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { useField } from './useField.ts';
import { useSlugCheck } from './useSlugCheck.tsx';

/**
 * The last part of the item's address. The form holds '' until someone types one: then the field shows what follows
 * from the title, and the server derives it, with a number behind it where it is taken.
 */
export function SlugField() {
  const { t } = useLingui();
  const { editor, label, problem } = useField('slug');
  const { form, kind, id, base } = editor;
  const { field } = useController({ control: form.control, name: 'slug' });
  const title = useWatch({ control: form.control, name: 'title' });
  const [isEmptied, setEmptied] = useState(false);
  const own = typeof field.value === 'string' ? field.value : '';
  const shown = own || (isEmptied ? '' : slugFromTitle(typeof title === 'string' ? title : ''));
  const candidate = shown.trim();
  const check = useSlugCheck(kind.type, candidate === base.values.slug ? '' : candidate, id);
  if (check === 'taken') editor.takenSlugs.add(candidate);
  const isTaken = check === 'taken' && own !== '';

  return (
    <div>
      <TextField
        label={label}
        problem={problem ?? (isTaken ? 'slug_taken' : undefined)}
        hint={
          check === 'taken' ? (
            <Trans>Another item has this slug, so a number will be added to it.</Trans>
          ) : (
            <Trans>The last part of the address. If empty, it is generated from the title.</Trans>
          )
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        name="slug"
        ref={field.ref}
        value={shown}
        onChange={({ target }) => {
          setEmptied(target.value === '');
          field.onChange(target.value);
        }}
        onBlur={() => {
          setEmptied(false);
          field.onBlur();
        }}
      />
      <Said role="status">
        {check === 'free' && <span data-free="">{t`This slug is free.`}</span>}
        {check === 'taken' && <span className="visually-hidden">{t`This slug is already in use`}</span>}
      </Said>
    </div>
  );
}

const Said = styled.p`
  min-height: 1.45em;
  font-size: var(--step--1);
  line-height: 1.45;

  [data-free] {
    color: var(--leaf);
  }
`;
