import { shortVehicleText } from '../../../api/shop/vehicle/text';
import { element } from '../../lib/element';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { readStored, writeStored } from '../../lib/storage';
import { type ChosenVehicle, namedVehicle } from '../vehicle/vehicle';

const key = 'wrong_parts';

interface WrongPart {
  itemId: string;
  name: string;
  vehicle: ChosenVehicle;
}

/**
 * Asks whether to add a part that does not fit, once per part and vehicle in a visit.
 * @returns whether to add it
 * @throws TypeError without a connection
 */
export async function mayAddWrongPart({ itemId, name, vehicle }: WrongPart): Promise<boolean> {
  const pair = [itemId, vehicle.engineId, vehicle.year].join(' ');
  const stored = readStored('session', key);
  const confirmed: unknown[] = Array.isArray(stored) ? stored : [];
  if (confirmed.includes(pair)) return true;
  const t = await lateTexts(pageLanguage(), ['purchase']);
  const yes = await ask({
    title: t('purchase.confirmTitle', { vehicle: shortVehicleText(namedVehicle(vehicle)) }),
    text: t('purchase.confirmText', { name }),
    yes: t('purchase.addAnyway'),
    no: t('purchase.dontAdd'),
  });
  if (yes) writeStored('session', key, [...confirmed, pair]);
  return yes;
}

/** Escape means no; focus returns to where it was. */
function ask(words: { title: string; text: string; yes: string; no: string }): Promise<boolean> {
  const title = element('h2', '', words.title);
  title.id = 'wrong-part';
  const form = element(
    'form',
    'mt-4 flex flex-wrap gap-3',
    button(words.no, '', 'btn btn-main'),
    button(words.yes, 'yes', 'btn'),
  );
  form.method = 'dialog';
  const dialog = element('dialog', 'panel max-w-md p-5', title, element('p', 'mt-2', words.text), form);
  dialog.setAttribute('aria-labelledby', title.id);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((answer) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      answer(dialog.returnValue === 'yes');
    });
  });
}

function button(text: string, value: string, className: string): HTMLButtonElement {
  const made = element('button', className, text);
  // Set as an attribute, which readers of the markup expect.
  made.setAttribute('type', 'submit');
  made.value = value;
  return made;
}
