import { atom } from 'nanostores';

/** The pictures of a form: the names of those that the shop has, and the one that is on its way. */
export function formPictures() {
  const $names = atom<readonly string[]>([]);
  let onItsWay: Promise<string> | undefined;
  return {
    $names,
    /** Adds a picture as soon as the shop has it. @throws what sending it threw */
    async add(sent: Promise<string>): Promise<void> {
      onItsWay = sent;
      try {
        const name = await sent;
        // Others may have been removed meanwhile.
        $names.set([...$names.get(), name]);
      } finally {
        onItsWay = undefined;
      }
    },
    remove: (name: string) => $names.set($names.get().filter((one) => one !== name)),
    clear: () => $names.set([]),
    /** Whether there is one, or will be. */
    isAny: () => onItsWay !== undefined || $names.get().length > 0,
    /** The names, once no picture is on its way. @throws what sending a picture threw */
    async settled(): Promise<string[]> {
      await onItsWay;
      return [...$names.get()];
    },
  };
}
export type FormPictures = ReturnType<typeof formPictures>;
