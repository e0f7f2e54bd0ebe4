import type { Translate } from '../../i18n/keys';
import { element } from '../../lib/element';
import { lateTexts } from '../../lib/late-texts';
import { pageLanguage } from '../../lib/page-strings';
import { headerBrand } from '../header/brand-filter';
import { $vehicle, lineVehicleOf } from '../vehicle/vehicle';
import { groupsOf, headingClass, optionId } from './options';
import { clearRecent, removeRecent } from './recent';
import { $suggesting, activate, closeSuggestions, type Option, optionStep, suggestFor } from './suggest';

/**
 * Makes the header's search box a combobox with a list of suggestions. Focus stays in the box; `aria-activedescendant`
 * names the active option. Options are links, so that a suggestion opens in a new tab like any link. Buttons that
 * remove recent searches are beside the list, which may contain options only.
 * @throws TypeError when its texts cannot be loaded
 */
export async function followBox(form: HTMLFormElement, box: HTMLInputElement): Promise<void> {
  const t = await lateTexts(pageLanguage(), ['suggest']);
  const parts = partsOf(t);
  const { panel, list, said } = parts;
  box.after(panel);
  form.append(said);
  box.setAttribute('aria-controls', list.id);

  const suggest = () =>
    suggestFor({
      text: box.value,
      brandId: headerBrand(),
      language: pageLanguage(),
      vehicle: lineVehicleOf($vehicle.get()),
    });

  function forget(text: string): void {
    removeRecent(text);
    box.focus();
    suggest();
  }

  draw(box, parts, t, forget);
  box.addEventListener('input', suggest);
  // An empty box has only recent searches, which need no call.
  const open = () => box.value.trim() === '' && suggest();
  box.addEventListener('focus', open);
  box.addEventListener('click', open);
  followPanel(box, parts, suggest);
  form.addEventListener('submit', closeSuggestions);
  addEventListener('pagehide', closeSuggestions);
  box.addEventListener('keydown', (event) => {
    // While the keyboard composes a letter, Enter and the arrows belong to it.
    if (!event.isComposing && keyIn(event, box, list, suggest, forget)) event.preventDefault();
  });
  // The shopper reached the box or typed while this file was loading.
  if (box.value !== box.defaultValue && !/\/search\/?$/.test(location.pathname)) suggest();
  else if (document.activeElement === box) open();
}

/** The hidden panel below the box, and the text for screen readers. */
function partsOf(t: Translate) {
  const list = element('div');
  list.id = 'suggestions';
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', t('suggest.label'));
  const removal = element('p', '', t('suggest.removeHint'));
  removal.id = 'suggestion-removal';
  removal.hidden = true;
  const removers = element('div', 'pointer-events-none absolute inset-x-1 top-1 flex flex-col items-end');
  removers.setAttribute('role', 'group');
  removers.setAttribute('aria-label', t('suggest.removeRecent'));
  const clear = element('button', 'btn btn-plain w-full justify-start px-3 text-start text-sm', t('suggest.clear'));
  clear.type = 'button';
  const panel = element(
    'section',
    'panel absolute inset-x-0 top-full z-30 mt-1 max-h-[50dvh] sm:max-h-[min(36rem,65dvh)] overflow-y-auto p-1 shadow-lg',
    list,
    removal,
    removers,
    clear,
  );
  panel.hidden = true;
  const said = element('div', 'sr-only');
  said.setAttribute('aria-live', 'polite');
  return { panel, list, removers, clear, said };
}
type Parts = ReturnType<typeof partsOf>;

/** Shows the suggestions as they change. */
function draw(box: HTMLElement, parts: Parts, t: Translate, forget: (text: string) => void): void {
  const { panel, list, removers, clear, said } = parts;
  let shown: readonly Option[] = [];
  $suggesting.subscribe(({ options, active, answered }) => {
    if (options !== shown) {
      shown = options;
      list.replaceChildren(...groupsOf(options, t));
      const recent = options.filter(({ kind }) => kind === 'recent');
      // Takes the height of the heading of the recent searches, which may have two lines.
      const heading = element('div', `${headingClass} invisible self-stretch`, t('suggest.recent'));
      removers.replaceChildren(
        heading,
        ...recent.map(({ text }) => removerOf(t('suggest.remove', { text }), () => forget(text))),
      );
      clear.hidden = recent.length === 0;
      panel.hidden = options.length === 0;
      panel.scrollTop = 0;
      box.setAttribute('aria-expanded', String(options.length > 0));
    }
    for (const [index, option] of optionsIn(list).entries()) {
      option.setAttribute('aria-selected', String(index === active));
      if (index === active) option.scrollIntoView({ block: 'nearest' });
    }
    if (active >= 0) box.setAttribute('aria-activedescendant', optionId(active));
    else box.removeAttribute('aria-activedescendant');
    const count = options.length;
    said.textContent = !answered ? '' : count > 0 ? t('suggest.count', { count }) : t('suggest.none');
  });
}

/** Reacts to pointer and keys in the list and around it. */
function followPanel(box: HTMLInputElement, { panel, list, clear }: Parts, suggest: () => void): void {
  for (const part of [box, panel])
    part.addEventListener('focusout', ({ relatedTarget: next }) => {
      if (next !== box && !(next instanceof Node && panel.contains(next))) closeSuggestions();
    });
  // Pressing an option must not take the focus from the box: the list would close before the click.
  panel.addEventListener('mousedown', (event) => event.preventDefault());
  list.addEventListener('click', (event) => {
    const path = event.composedPath();
    const chosen = optionsIn(list).findIndex((option) => path.includes(option));
    const { complete } = $suggesting.get().options[chosen] ?? {};
    if (!complete || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    box.value = complete;
    suggest();
  });
  clear.addEventListener('click', () => {
    clearRecent();
    box.focus();
    suggest();
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    box.focus();
    closeSuggestions();
  });
}

const optionsIn = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role=option]')];

/** A button for fingers and for screen readers on a phone; on the keyboard, Delete removes the active option. */
function removerOf(label: string, remove: () => void): HTMLElement {
  const button = element(
    'button',
    'pointer-events-auto flex size-11 items-center justify-center rounded text-muted hover:text-ink',
  );
  button.type = 'button';
  button.tabIndex = -1;
  button.setAttribute('aria-label', label);
  const sign = element('span', '');
  sign.setAttribute('aria-hidden', 'true');
  sign.textContent = '×';
  button.append(sign);
  button.addEventListener('click', remove);
  return button;
}

/** True when the key was handled here and must not reach the box. */
function keyIn(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  box: HTMLInputElement,
  list: HTMLElement,
  suggest: () => void,
  forget: (text: string) => void,
): boolean {
  const { options, active } = $suggesting.get();
  const isOpen = options.length > 0;
  const option = options[active];
  if (key === 'Escape') return takeBack(box, isOpen);
  if (key === 'Enter' && option && !ctrlKey && !metaKey) {
    optionsIn(list)[active]?.click();
    if (option.complete === null) closeSuggestions();
    return true;
  }
  if (key === 'Delete' && option?.kind === 'recent') {
    forget(option.text);
    return true;
  }
  if (key === 'ArrowDown' && !isOpen) {
    suggest();
    return true;
  }
  // Keys that move in the text lead back to the text.
  if (['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key) && option) activate(-1);
  const to = optionStep(key, active, options.length);
  if (to === undefined) return false;
  activate(to);
  return true;
}

/** Closes the list first, then clears the text. */
function takeBack(box: HTMLInputElement, isOpen: boolean): boolean {
  if (!isOpen && box.value === '') return false;
  if (!isOpen) box.value = '';
  closeSuggestions();
  return true;
}
