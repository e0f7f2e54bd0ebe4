import { type PlaceNames, pinIn } from './place-fields';

/** The same as `placeFiller`, which loads once a PIN code is in the form. Without a connection nothing is filled in. */
export function latePlaceFiller(names: PlaceNames): (form: HTMLFormElement) => Promise<boolean> {
  let filler: Promise<(form: HTMLFormElement) => Promise<boolean>> | undefined;
  return async (form) => {
    if (!filler && pinIn(form, names) === '') return false;
    filler ??= import('./fill').then(({ placeFiller }) => placeFiller(names));
    try {
      return await (await filler)(form);
    } catch {
      filler = undefined;
      return false;
    }
  };
}
