import { atom } from 'nanostores';
import type { Language } from '../../../api/shop/language/languages';
import type { LateDesk } from './parts';

/** What the desk needs once the list is there. Undefined until then; a page that begins with an open enquiry has its own. */
export const $lateDesk = atom<LateDesk | undefined>(undefined);

/** Loads it once. @throws TypeError without a connection */
export async function loadLateDesk(language: Language): Promise<void> {
  if ($lateDesk.get()) return;
  $lateDesk.set(await (await import('./parts')).loadParts(language));
}
