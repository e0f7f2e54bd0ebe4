import { quoteForm } from '../../../api/shop/desk/form';
import { type Availability, availabilities, parseRupees } from '../../../api/shop/orders/rules';
import { formatPrice } from '../../i18n/format';
import { type Control, FieldFrame } from '../../ui/Field';
import type { Problems } from '../../ui/form';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { type QuoteTyping, typeQuote } from './quote-form';

export interface QuoteFieldProps extends IslandProps {
  typing: QuoteTyping;
  problems: Problems;
  name: string;
  label: string;
  kind: 'amount' | 'availability' | 'days' | 'text';
}

/** One field of the quote. The value that another seller gave it meanwhile stands beside it, and can be taken over. */
export function QuoteField({ typing, problems, name, label, kind, ...props }: QuoteFieldProps) {
  const t = useText(props);
  const region = useRegion();
  const value = typing.values[name] ?? '';
  const other = typing.others[name];

  function said(text: string): string {
    if (kind === 'availability') return t(`quote.availability.${text as Availability}`);
    const paise = kind === 'amount' ? parseRupees(text) : undefined;
    return paise === undefined ? text || '–' : formatPrice(paise, 'INR', region);
  }

  return (
    <div className="min-w-0">
      <FieldFrame
        id={name}
        label={label}
        problem={problems[name]}
        hint={other === undefined ? undefined : t('desk.nowOther', { value: said(other), by: typing.by })}
      >
        {(control) => (
          <Input
            {...props}
            kind={kind}
            control={{ ...control, value, onChange: ({ currentTarget }) => typeQuote(name, currentTarget.value) }}
          />
        )}
      </FieldFrame>
      {other !== undefined && (
        <button
          type="button"
          className="btn btn-plain"
          aria-describedby={`${name}-hint`}
          onClick={() => {
            typeQuote(name, other);
            document.getElementById(name)?.focus();
          }}
        >
          {t('desk.takeOther')}
        </button>
      )}
    </div>
  );
}

interface InputProps extends IslandProps, Pick<QuoteFieldProps, 'kind'> {
  control: Control & { value: string; onChange: (event: { currentTarget: { value: string } }) => void };
}

function Input({ kind, control, ...props }: InputProps) {
  const t = useText(props);
  if (kind === 'text') return <textarea {...control} rows={3} maxLength={quoteForm.message.cut} />;
  if (kind !== 'availability')
    return (
      <input
        {...control}
        type="text"
        inputMode={kind === 'days' ? 'numeric' : 'decimal'}
        autoComplete="off"
        // Typing replaces what stands there: another price needs no deleting.
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    );
  return (
    <select {...control}>
      {availabilities.map((one) => (
        <option key={one} value={one}>
          {t(`quote.availability.${one}`)}
        </option>
      ))}
    </select>
  );
}
