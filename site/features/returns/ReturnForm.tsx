import { useEffect, useRef, useState } from 'react';
import type { OrderReturns } from '../../../api/shop/returns/contract';
import { returnForm } from '../../../api/shop/returns/form';
import { returnLimits } from '../../../api/shop/returns/rules';
import { LongField } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { fieldsOf } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { formPictures } from '../pictures/form-pictures';
import { PictureField } from '../pictures/PictureField';
import type { OrderPath } from '../pictures/pictures';
import { showToast } from '../toast/toast';
import { ReturnLine } from './ReturnLine';
import { askedLines, askReturn, fieldOf, type ReturnableLine, returnFailure, returnProblems } from './returns';

interface Props extends IslandProps {
  of: OrderPath;
  lines: readonly ReturnableLine[];
  onBack: () => void;
  onAsked: (changed: OrderReturns) => void;
}

const prefix = 'return-';

/** What goes back, how many of it and why, with words and pictures. */
export function ReturnForm({ of, lines, onBack, onAsked, ...props }: Props) {
  const t = useText(props);
  const heading = useRef<HTMLLegendElement>(null);
  const [pictures] = useState(formPictures);
  useEffect(() => heading.current?.focus(), []);
  const { problems, failure, pending, submit, follow } = useForm({
    check: (values) => returnProblems(lines, values, t),
    send: async (values) => {
      const words = values[`${prefix}words`] ?? '';
      const asked = { lines: askedLines(lines, values), words, pictures: await pictures.settled() };
      const changed = await askReturn(of, asked);
      showToast({ kind: 'good', title: t('returns.sentTitle'), text: t('returns.sentText') });
      onAsked(changed);
    },
    explain: (error) => returnFailure(error, t),
  });
  const field = fieldsOf(t, returnForm, problems, { prefix });
  const [first] = lines;
  const problem = first && problems[fieldOf('take', first.lineId)];
  return (
    <form className="grid gap-3 rounded-lg border border-line p-4" onSubmit={submit} onChange={follow} noValidate>
      <fieldset className="grid gap-3" aria-describedby={problem ? `${prefix}problem` : undefined}>
        <legend ref={heading} tabIndex={-1} className="mb-2 font-semibold">
          {t('returns.which')}
        </legend>
        {problem && (
          <p id={`${prefix}problem`} className="problem">
            {problem}
          </p>
        )}
        {lines.map((line) => (
          <ReturnLine key={line.lineId} {...props} line={line} isOnly={lines.length === 1} problems={problems} />
        ))}
      </fieldset>
      <LongField {...field('words')} rows={3} />
      <PictureField {...props} of={of} id={`${prefix}pictures`} most={returnLimits.pictures} pictures={pictures} />
      <FormFailure text={failure} />
      <p className="flex flex-wrap gap-2">
        <PendingButton pending={pending}>{t('returns.send')}</PendingButton>
        <button type="button" className="btn" onClick={onBack}>
          {t('returns.back')}
        </button>
      </p>
    </form>
  );
}
