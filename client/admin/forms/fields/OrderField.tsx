import { useController } from 'react-hook-form';
import { ORDER_MIN } from '#domain/limits.ts';
import { TextField } from '../../../ui/TextField.tsx';
import { orderOf } from './order.ts';
import { useField } from './useField.ts';

/** The place in a list. It always holds a number: emptied, it is 1 again, marked so that the next key replaces it. */
export function OrderField({ name }: { name: string }) {
  const { editor, label, problem } = useField(name);
  const { field } = useController({ control: editor.form.control, name });
  return (
    <TextField
      label={label}
      problem={problem}
      type="number"
      inputMode="numeric"
      step={1}
      min={ORDER_MIN}
      name={name}
      ref={field.ref}
      value={typeof field.value === 'number' ? field.value : ORDER_MIN}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        field.onChange(orderOf(target.value));
        if (target.value === '') requestAnimationFrame(() => target.select());
      }}
    />
  );
}
