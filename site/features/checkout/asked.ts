import { type RefObject, useEffect, useState } from 'react';
import { problemsOf } from '../../../api/shop/form';
import type { Language } from '../../../api/shop/language/languages';
import { useLate } from '../../lib/late';
import { formValues } from '../../ui/form';
import { judgeBy } from '../cart/cart';
import { askedVehicle } from './checkout';

/** The enquiry's vehicle according to the form's fields. */
export type Asked = { label: string; year: number | null } | undefined;

/**
 * Loads the section about the vehicle, and follows the vehicle that its fields name.
 * @param hasGarage whether the shopper is signed in
 * @returns `judge`: call it after a change; it judges lines without a vehicle of their own by the form's
 */
export function useAskedVehicle(form: RefObject<HTMLFormElement | null>, language: Language, hasGarage: boolean) {
  const part = useLate(async () => (await import('./late')).loadEnquiry(language, hasGarage));
  const [asked, setAsked] = useState<Asked>();

  function judge() {
    if (!form.current || !part) return;
    const values = formValues(form.current);
    // A year that is still being typed.
    if (problemsOf(part.enquiryVehicleForm, values).vehicleYear) return;
    const { engineId, label, year = null } = askedVehicle(values);
    judgeBy(engineId ? { engineId, ...(year && { year }) } : undefined);
    setAsked((now) => (now?.label === label && now?.year === year ? now : label ? { label, year } : undefined));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its fields are there
  useEffect(judge, [part]);

  return { part, asked, judge };
}
