import type { PlaceNames } from './fill';

/** The same as `placeFiller`, which loads with the form's first change. Without a connection nothing is filled in. */
export function latePlaceFiller(names: PlaceNames): (form: HTMLFormElement) => Promise<boolean> {
  let filler: Promise<(form: HTMLFormElement) => Promise<boolean>> | undefined;
  return async (form) => {
    filler ??= import('./fill').then(({ placeFiller }) => placeFiller(names));
    try {
      return await (await filler)(form);
    } catch {
      filler = undefined;
      return false;
    }
  };
}
