import { useId } from 'react';
import type { ListState } from './selector';

interface Props<T> {
  label: string;
  placeholder: string;
  loadingText: string;
  list: ListState<T>;
  value: string;
  disabled?: boolean;
  option: (item: T) => { value: string; text: string };
  onChange: (value: string) => void;
}

/** One of the three lists: closed until the one before is chosen and while its own loads. */
export function ChainedSelect<T>({
  label,
  placeholder,
  loadingText,
  list,
  value,
  disabled,
  option,
  onChange,
}: Props<T>) {
  const id = useId();
  return (
    <div>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="field"
        value={value}
        disabled={disabled || list.loading}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      >
        <option value="">{list.loading ? loadingText : placeholder}</option>
        {list.items.map(option).map(({ value: key, text }) => (
          <option key={key} value={key} lang="en">
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
