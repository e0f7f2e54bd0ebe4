import { pathIn } from '../../../api/contract/languages';
import type { Suggestion } from '../../../api/contract/suggest';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { headerBrand } from '../header/brand-filter';
import { $suggesting, activate, closeSuggestions, optionStep, type Suggesting, suggestFor } from './suggest';

const optionId = (index: number) => `suggestion-${index}`;

/**
 * Makes the header's search box a combobox with a list of suggestions. Focus stays in the box; `aria-activedescendant`
 * names the active option. Options are links, so that a suggestion opens in a new tab like any link.
 */
export function followBox(form: HTMLFormElement, box: HTMLInputElement): void {
  const list = element(
    'div',
    'panel absolute inset-x-0 top-full z-30 mt-1 max-h-[50dvh] sm:max-h-[min(36rem,65dvh)] overflow-y-auto p-1 shadow-lg',
  );
  list.id = 'suggestions';
  list.hidden = true;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', pageText()('suggest.label'));
  const said = element('div', 'sr-only');
  said.setAttribute('aria-live', 'polite');
  form.append(list, said);
  box.setAttribute('aria-controls', list.id);

  let shown: Suggesting['options'] = [];
  $suggesting.subscribe(({ options, active, answered }) => {
    if (options !== shown) {
      shown = options;
      list.replaceChildren(...options.map(optionOf));
      list.hidden = options.length === 0;
      list.scrollTop = 0;
      box.setAttribute('aria-expanded', String(options.length > 0));
    }
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === active));
    if (active >= 0) {
      box.setAttribute('aria-activedescendant', optionId(active));
      list.children[active]?.scrollIntoView({ block: 'nearest' });
    } else box.removeAttribute('aria-activedescendant');
    const count = options.length;
    const words = count > 0 ? pageText()('suggest.count', { count }) : pageText()('suggest.none');
    said.textContent = answered ? words : '';
  });

  const suggest = () => suggestFor({ text: box.value, brandId: headerBrand(), language: pageLanguage() });
  box.addEventListener('input', suggest);
  box.addEventListener('blur', closeSuggestions);
  form.addEventListener('submit', closeSuggestions);
  addEventListener('pagehide', closeSuggestions);
  // Pressing an option must not take focus from the box: the list would close before the click.
  list.addEventListener('mousedown', (event) => event.preventDefault());
  box.addEventListener('keydown', (event) => {
    // While the keyboard composes a letter, Enter and the arrows belong to it.
    if (!event.isComposing && keyIn(event, box, list, suggest)) event.preventDefault();
  });
  // The shopper typed while this file was loading.
  if (box.value !== box.defaultValue && !/\/search$/.test(location.pathname)) suggest();
}

/** True when the key was handled here and must not reach the box. */
function keyIn(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  box: HTMLInputElement,
  list: HTMLElement,
  suggest: () => void,
): boolean {
  const { options, active } = $suggesting.get();
  const open = options.length > 0;
  if (key === 'Escape') {
    // Closes the list first, then clears the text.
    if (!open && box.value === '') return false;
    if (!open) box.value = '';
    closeSuggestions();
    return true;
  }
  if (key === 'Enter' && active >= 0 && !ctrlKey && !metaKey) {
    (list.children[active] as HTMLElement | undefined)?.click();
    closeSuggestions();
    return true;
  }
  if (key === 'ArrowDown' && !open && box.value !== '') {
    suggest();
    return true;
  }
  const to = optionStep(key, active, options.length);
  if (to === undefined) return false;
  activate(to);
  return true;
}

function optionOf({ kind, text, lang, detail, path }: Suggestion, index: number): HTMLElement {
  const option = element(
    'a',
    'block rounded px-3 py-1.5 text-ink no-underline hover:bg-accent-soft aria-selected:bg-accent-soft aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent',
  );
  option.id = optionId(index);
  option.href = pathIn(pageLanguage(), path);
  // Tab moves on to the search button; the options are reached with the arrows.
  option.tabIndex = -1;
  option.setAttribute('role', 'option');
  const name = element(
    'span',
    kind === 'number' ? 'number block truncate font-semibold' : 'block truncate font-semibold',
  );
  name.lang = lang;
  name.textContent = text;
  const about = element('span', 'block truncate text-sm text-muted');
  about.textContent = [pageText()(`suggest.${kind}`), detail].filter(Boolean).join(' · ');
  option.append(name, ' ', about);
  return option;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.className = className;
  return made;
}
