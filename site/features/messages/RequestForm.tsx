import type { FormEvent } from 'react';
import { enquiryRules } from '../../../api/shop/checkout/rules';
import { FieldFrame } from '../../ui/Field';
import { useText } from '../../ui/island';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { MessageForm, type MessageFormProps } from './MessageForm';
import { givenRequest, requestForm } from './request';

function given(): Record<string, string> {
  readVehicle();
  return givenRequest(location.search, $vehicle.get());
}

/** Another name is another vehicle than the one that the catalogue knows. */
function forgetEngine({ currentTarget: { form } }: FormEvent<HTMLInputElement>): void {
  const field = form?.elements.namedItem('engineId');
  if (field instanceof HTMLInputElement) field.value = '';
}

/** Asks for a part that the shop does not have: the part, the vehicle, and how to reach the shopper. */
export default function RequestForm(props: MessageFormProps) {
  const t = useText(props);
  const typed = { autoComplete: 'off', spellCheck: false } as const;
  const code = { ...typed, autoCapitalize: 'characters' } as const;
  return (
    <MessageForm {...props} kind={requestForm} given={given}>
      {(field, problems) => (
        <>
          {field('part', { ...typed, hint: t('request.partHint') })}
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <div className="@min-[36rem]:col-span-2">
              {field('vehicle', { ...typed, hint: t('request.vehicleHint'), onInput: forgetEngine })}
              <input type="hidden" name="engineId" />
            </div>
            {field('year', { ...typed, hint: t('purchase.yearHint'), inputMode: 'numeric' })}
          </div>
          {/* Without scripts, and where something in it is wrong, it can be opened or is open. */}
          <details open={Boolean(problems.plate || problems.vin) || undefined}>
            <summary className="min-h-11 cursor-pointer py-2">{t('request.papers')}</summary>
            <div className="mt-2 grid gap-4 @min-[36rem]:grid-cols-2">
              {field('plate', { ...code, hint: t('purchase.plateHint') })}
              {field('vin', { ...code, hint: t('purchase.vinHint') })}
            </div>
          </details>
          <FieldFrame
            id="message"
            label={t('purchase.note')}
            hint={t('purchase.noteHint', { max: enquiryRules.maxNote })}
            problem={problems.message}
          >
            {(control) => <textarea {...control} rows={3} maxLength={enquiryRules.maxNote} />}
          </FieldFrame>
          <div className="hidden [[data-query]_&]:block">{field('query', typed)}</div>
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            {field('firstName', { autoComplete: 'name' })}
            {field('phone', { autoComplete: 'tel', type: 'tel' })}
            {field('email', { autoComplete: 'email', type: 'email' })}
          </div>
        </>
      )}
    </MessageForm>
  );
}
