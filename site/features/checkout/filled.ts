import { type RefObject, useEffect, useState } from 'react';
import type { User } from '../../../api/shop/login/contract';
import type { Translate } from '../../i18n/keys';
import { formValues } from '../../ui/form';
import { latePlaceFiller } from '../delivery/late-fill';
import { destinationIn, keepPinOf } from '../delivery/place-fields';
import { billingPrefix } from './checkout';
import { guestId, keepDraft } from './draft';
import { blankFields, type Choice, chosenOf, opening } from './start';

interface Known {
  t: Translate;
  /** Undefined for a guest. */
  user: User | undefined;
  /** The shop's own country. */
  country: string;
}

const namesOf = (prefix: string) => ({
  pin: `${prefix}zip`,
  city: `${prefix}city`,
  state: `${prefix}state`,
  country: `${prefix}country`,
});

/** The initial values of the fields, and the addresses to choose from. */
export function useFilled(form: RefObject<HTMLFormElement | null>, { t, user, country }: Known) {
  const [{ choices, start }] = useState(() => opening(user, country, t));
  const [chosen, setChosen] = useState(() => chosenOf(choices, start));

  /** The PIN code of the shipping address; undefined abroad. */
  const [destination, setDestination] = useState<string | undefined>('');

  /** Call it when a field has changed. */
  function keep() {
    if (!form.current) return;
    const typed = formValues(form.current);
    keepDraft({ ...typed, sameAddress: typed.sameAddress ?? 'no' }, user?.userId ?? guestId);
    setChosen(chosenOf(choices, typed));
  }

  /** Fills in city and state of each PIN code that was typed. @returns whether that has changed a field */
  const [fillers] = useState(() => ['', billingPrefix].map((prefix) => latePlaceFiller(namesOf(prefix))));
  async function fillPlaces(): Promise<boolean> {
    const { current } = form;
    if (!current) return false;
    keepPinOf(current, namesOf(''));
    setDestination(destinationIn(current, namesOf('')));
    const filled = await Promise.all(fillers.map((fill) => fill(current)));
    const isChanged = filled.includes(true);
    if (isChanged) keep();
    return isChanged;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser may know the PIN code when the form opens
  useEffect(() => void fillPlaces(), []);

  /** The form's own change event follows and sees the new values. */
  function choose(choice: Choice | undefined) {
    for (const [name, value] of Object.entries(choice?.fields ?? blankFields(country))) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
  }
  return { choices, start, chosen, destination, keep, choose, fillPlaces };
}
