import { isLanguage } from '../../../api/contract/languages';
import type { Brand } from '../../../api/contract/parts';
import { isCurrency, isLocale } from '../../i18n/format';
import { call } from '../../lib/http';
import { pageBase, pageLanguage, pageText } from '../../lib/page-strings';
import { $currency, $language, $locale } from '../../lib/preferences';
import { logOut } from '../login/session';
import { showToast } from '../toast/toast';

/** The header's small behaviour; without scripts it is links and a form. */
export function followHeader(): void {
  followMenus();
  followPickers();
  followSearch();
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    try {
      await logOut();
      location.assign(`${pageBase()}/`);
    } catch {
      showToast({ kind: 'bad', title: pageText()('errors.networkTitle'), text: pageText()('errors.network') });
    }
  });
}

/** Menus close on Escape (focus goes back to their button) and on a click elsewhere. */
function followMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('details[data-settings], details[data-user-menu]');
  document.addEventListener('click', (event) => {
    for (const menu of menus) if (menu.open && !menu.contains(event.target as Node)) menu.open = false;
  });
  for (const menu of menus) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return;
      menu.open = false;
      menu.querySelector('summary')?.focus();
    });
  }
}

function followPickers(): void {
  const code = document.querySelector('[data-currency-code]');
  const currency = document.getElementById('currency') as HTMLSelectElement | null;
  const locale = document.getElementById('locale') as HTMLSelectElement | null;
  $currency.subscribe((value) => {
    const chosen = isCurrency(value) ? value : 'INR';
    if (code) code.textContent = chosen;
    if (currency) currency.value = chosen;
  });
  $locale.subscribe((value) => {
    if (locale) locale.value = isLocale(value) ? value : 'IN';
  });
  currency?.addEventListener('change', () => isCurrency(currency.value) && $currency.set(currency.value));
  locale?.addEventListener('change', () => isLocale(locale.value) && $locale.set(locale.value));
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-language]')) {
    link.addEventListener('click', () => {
      if (isLanguage(link.dataset.language)) $language.set(link.dataset.language);
      // The same page with the same search in the other language.
      link.search = location.search;
    });
  }
}

function followSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const box = form?.querySelector<HTMLInputElement>('input[name=q]');
  const brand = form?.querySelector<HTMLSelectElement>('select[name=brand]');
  if (!form || !box || !brand) return;
  const query = new URLSearchParams(location.search);
  const wanted = query.get('brand') ?? 'all';
  if (/\/search$/.test(location.pathname)) box.value = query.get('q') ?? '';

  form.addEventListener('submit', (event) => {
    // A blank query does nothing. Source: storefront specification, section 2.
    if (box.value.trim() === '') event.preventDefault();
    else if (brand.value === 'all') brand.disabled = true;
  });
  addEventListener('pageshow', () => {
    brand.disabled = false;
  });

  let asked = false;
  const loadBrands = async () => {
    if (asked) return;
    asked = true;
    try {
      const { data } = await call<{ data: Brand[] }>('GET', `/api/brands?lang=${pageLanguage()}`);
      for (const { brandId, brandName } of data) brand.add(new Option(brandName, brandId, false, brandId === wanted));
    } catch (error) {
      asked = false;
      console.warn('the brands could not be loaded', error);
    }
  };
  // Brands are needed by few visitors: they come when somebody reaches for the box.
  brand.addEventListener('pointerenter', loadBrands, { once: true });
  brand.addEventListener('focus', loadBrands);
  if (wanted !== 'all') loadBrands();
}
