import type { FormEvent } from 'react';
import { enquiryRules } from '../../../api/shop/checkout/rules';
import { Field, LongField } from '../../ui/Field';
import { useText } from '../../ui/island';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { MessageForm, type MessageFormProps } from './MessageForm';
import { givenRequest, request } from './request';

function given(): Record<string, string> {
  readVehicle();
  return givenRequest(location.search, $vehicle.get());
}

/** Editing the name makes it another vehicle than the catalogue's. */
function forgetEngine({ currentTarget: { form } }: FormEvent<HTMLInputElement>): void {
  const field = form?.elements.namedItem('engineId');
  if (field instanceof HTMLInputElement) field.value = '';
}

/** Asks for a part that the shop does not have: the part, the vehicle, and how to reach the shopper. */
export default function RequestForm(props: MessageFormProps) {
  const t = useText(props);
  return (
    <MessageForm {...props} kind={request} given={given}>
      {(field, problems) => (
        <>
          <Field {...field('part')} hint={t('request.partHint')} />
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <div className="@min-[36rem]:col-span-2">
              <Field {...field('vehicle')} hint={t('request.vehicleHint')} onInput={forgetEngine} />
              <input type="hidden" name="engineId" />
            </div>
            <Field {...field('year')} hint={t('purchase.yearHint')} />
          </div>
          {/* Without scripts, and where something in it is wrong, it can be opened or is open. */}
          <details open={Boolean(problems.plate || problems.vin) || undefined}>
            <summary className="min-h-11 cursor-pointer py-2">{t('request.papers')}</summary>
            <div className="mt-2 grid gap-4 @min-[36rem]:grid-cols-2">
              <Field {...field('plate')} hint={t('purchase.plateHint')} />
              <Field {...field('vin')} hint={t('purchase.vinHint')} />
            </div>
          </details>
          <LongField {...field('message')} hint={t('purchase.noteHint', { max: enquiryRules.maxNote })} rows={3} />
          <div className="hidden [[data-query]_&]:block">
            <Field {...field('query')} />
          </div>
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <Field {...field('firstName')} />
            <Field {...field('phone')} />
            <Field {...field('email')} />
          </div>
        </>
      )}
    </MessageForm>
  );
}
