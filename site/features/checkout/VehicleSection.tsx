import { enquiryRules } from '../../../api/shop/checkout/rules';
import { enquiryVehicleForm } from '../../../api/shop/vehicle/form';
import { vehicleText } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { Field, FieldFrame, LongField } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';
import type { VehicleOption } from './vehicle-choice';

interface Props {
  t: Translate;
  options: readonly VehicleOption[];
  problems: Problems;
  /** Initial values of the fields. */
  start: Record<string, string>;
}

/** Fills in year and VIN of the chosen vehicle. The form's own change event follows and sees the new values. */
function fillIn({ form, value }: HTMLSelectElement, options: readonly VehicleOption[]) {
  const { year, vin = '' } = options.find((one) => one.value === value) ?? {};
  for (const [name, text] of Object.entries({ vehicleYear: String(year ?? ''), vin })) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = text;
  }
}

/** The vehicle that the enquiry is about, its registration number and VIN, and a note; all of it optional. */
export function VehicleSection({ t, options, problems, start }: Props) {
  const first = options.find(({ value }) => value === start.vehicle) ?? (start.vehicle === '' ? undefined : options[0]);
  const field = fieldsOf(t, enquiryVehicleForm, problems);
  return (
    <section className="panel p-5" aria-labelledby="vehicle-and-note">
      <h2 id="vehicle-and-note" className="mb-1">
        {t('purchase.title')}
      </h2>
      <p className="hint mb-4">{t('purchase.hint')}</p>
      <div className="grid gap-4 @min-[36rem]:grid-cols-2">
        <div className="@min-[36rem]:col-span-2">
          <FieldFrame id="vehicle" label={t('purchase.vehicle')}>
            {(control) => (
              <select
                {...control}
                defaultValue={first?.value ?? ''}
                onChange={({ currentTarget }) => fillIn(currentTarget, options)}
                autoComplete="off"
              >
                <option value="">{t('purchase.noVehicle')}</option>
                {options.map((option) => (
                  <option key={option.value} value={option.value} lang={option.localName ? undefined : 'en'}>
                    {vehicleText(option)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
        </div>
        <Field
          {...field('vehicleYear')}
          hint={t('purchase.yearHint')}
          defaultValue={start.vehicleYear ?? first?.year ?? ''}
        />
        <Field {...field('plate')} hint={t('purchase.plateHint')} defaultValue={start.plate} />
        <div className="@min-[36rem]:col-span-2">
          <Field {...field('vin')} hint={t('purchase.vinHint')} defaultValue={start.vin ?? first?.vin} />
        </div>
        <div className="@min-[36rem]:col-span-2">
          <LongField
            {...field('note')}
            hint={t('purchase.noteHint', { max: enquiryRules.maxNote })}
            rows={4}
            defaultValue={start.note}
          />
        </div>
      </div>
    </section>
  );
}
