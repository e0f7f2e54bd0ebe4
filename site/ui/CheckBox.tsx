import type { ComponentProps } from 'react';

interface Props extends Pick<ComponentProps<'input'>, 'defaultChecked' | 'checked' | 'onChange'> {
  name: string;
  text: string;
  height?: 'min-h-9' | 'min-h-11';
}

/** A box to tick; when ticked, its value is "yes". */
export function CheckBox({ name, text, height = 'min-h-9', ...state }: Props) {
  return (
    <label className={`flex ${height} items-center gap-2`}>
      <input type="checkbox" name={name} value="yes" className="size-4 accent-accent" {...state} />
      {text}
    </label>
  );
}
