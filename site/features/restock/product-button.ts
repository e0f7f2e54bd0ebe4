import type { Translate } from '../../i18n/keys';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { showFailure } from '../toast/toast';
import { $wished, isBackFor, loadWished, makeWish, pressWish, wishFailure } from './restock';

/** The button of a product page whose item is out of stock; other product pages do not load this script. */
const form = document.querySelector<HTMLFormElement>('form[data-restock]');
const button = form?.querySelector('button');
const status = form?.querySelector('[role=status]');
const itemId = form?.dataset.restock ?? '';

async function act(action: (t: Translate) => Promise<string | undefined>): Promise<void> {
  if (!button || !status || button.ariaDisabled) return;
  // Not disabled: a disabled button loses the focus.
  button.ariaDisabled = 'true';
  try {
    const t = await lateTexts(pageLanguage(), ['restock']);
    try {
      status.textContent = (await action(t)) ?? '';
    } catch (error) {
      showFailure(wishFailure(error, t));
    }
  } catch (error) {
    console.warn('the texts could not be loaded', error);
  } finally {
    button.ariaDisabled = null;
  }
}

$wished.subscribe((wished) => {
  if (button) button.ariaPressed = String(wished.has(itemId));
});
form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void act((t) => pressWish(itemId, location.pathname + location.search, t));
});
loadWished();
if (form && isBackFor(itemId)) void act((t) => makeWish(itemId, t));

// From here on presses are handled above; the head's script repeats one that came earlier.
form?.removeAttribute('data-waits');
