import { useState } from 'react';
import { differences } from '../../../api/shop/returns/rules';
import { formatDate } from '../../i18n/dates';
import { langOf } from '../../i18n/lang-of';
import { FieldFrame } from '../../ui/Field';
import type { Problems } from '../../ui/form';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { fieldOf, type ReturnableLine } from './returns';

interface Props extends IslandProps {
  line: ReturnableLine;
  /** The only line is chosen from the start. */
  isOnly: boolean;
  problems: Problems;
}

/** One line of the form: whether it goes back, how many pieces, and why. */
export function ReturnLine({ line, isOnly, problems, ...props }: Props) {
  const t = useText(props);
  const region = useRegion();
  const [taken, setTaken] = useState(isOnly);
  const { lineId, item, until } = line;
  const take = fieldOf('take', lineId);
  return (
    <div className="grid gap-2">
      <label className="flex min-h-11 items-center gap-2" htmlFor={take}>
        <input
          id={take}
          name={take}
          type="checkbox"
          className="size-4 accent-accent"
          checked={taken}
          onChange={() => setTaken(!taken)}
          aria-invalid={problems[take] ? true : undefined}
        />
        <span>
          <span lang={langOf(item.itemName)}>{item.itemName}</span>
          <span className="hint block">
            {t('returns.until', { date: formatDate(new Date(until), 'day', props.language, region) })}
          </span>
        </span>
      </label>
      {taken && <Why {...props} line={line} problems={problems} />}
    </div>
  );
}

function Why({ line: { lineId, left, reasons }, problems, ...props }: IslandProps & Pick<Props, 'line' | 'problems'>) {
  const t = useText(props);
  const [reason, setReason] = useState('');
  const [quantity, why, differs] = (['quantity', 'reason', 'differs'] as const).map((part) =>
    fieldOf(part, lineId),
  ) as [string, string, string];
  return (
    <div className="ms-6 grid gap-3 @min-[36rem]:grid-cols-3">
      <FieldFrame id={quantity} label={t('returns.quantity')}>
        {(control) => (
          <select {...control} defaultValue={left}>
            {Array.from({ length: left }, (_, at) => at + 1).map((pieces) => (
              <option key={pieces} value={pieces}>
                {pieces}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <FieldFrame id={why} label={t('returns.reason')} required problem={problems[why]}>
        {(control) => (
          <select {...control} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)}>
            <option value="">{t('returns.chooseReason')}</option>
            {reasons.map((one) => (
              <option key={one} value={one}>
                {t(`returns.reasons.${one}`)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {reason === 'does_not_fit' && (
        <FieldFrame id={differs} label={t('returns.differs')} required problem={problems[differs]}>
          {(control) => (
            <select {...control} defaultValue="">
              <option value="">{t('returns.chooseDiffers')}</option>
              {differences.map((one) => (
                <option key={one} value={one}>
                  {t(`returns.differences.${one}`)}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      )}
    </div>
  );
}
