import type { Brand } from '../../../api/shop/search/contract';
import { call } from '../../lib/http';
import { pageLanguage, pageText } from '../../lib/page-strings';

/** "All brands", and the value of the list before the brands have loaded. */
const all = 'all';

let loading: Promise<boolean> | undefined;
/** The page's last filter. The header changes only when the filter does, so it never reverts a later choice. */
let shown: string = all;

const select = () => document.querySelector<HTMLSelectElement>('form[data-search] select[name=brand]');

/** The brand chosen in the header; undefined for all. */
export function headerBrand(): string | undefined {
  const value = select()?.value;
  return value === all ? undefined : value;
}

/** Shows the brand that the page is filtered by; "All brands" for none or several. */
export async function showHeaderBrand(brands: readonly string[]): Promise<void> {
  const brand = select();
  if (!brand) return;
  const [wanted = all] = brands.length === 1 ? brands : [];
  if (wanted === shown) return;
  shown = wanted;
  if (wanted === all || (await loadBrands())) {
    brand.value = wanted;
    // The catalogue does not have this brand.
    if (brand.selectedIndex < 0) brand.value = all;
    return;
  }
  // Without the list of brands, the filter shows the brand id of the address.
  brand.add(new Option(wanted, wanted));
  brand.value = wanted;
}

/** Loads the brands into the dropdown, once; the browser caches them for 5 minutes. @returns whether they are loaded */
export function loadBrands(): Promise<boolean> {
  const brand = select();
  if (!brand) return Promise.resolve(false);
  loading ??= fill(brand);
  return loading;
}

async function fill(brand: HTMLSelectElement): Promise<boolean> {
  const waiting = new Option(pageText()('search.loadingBrands'));
  waiting.disabled = true;
  brand.add(waiting);
  try {
    const { data } = await call<{ data: Brand[] }>('GET', `/api/brands?lang=${pageLanguage()}`);
    const { value } = brand;
    brand.replaceChildren(
      ...brand.querySelectorAll(`[value=${all}]`),
      ...data.map(({ brandId, brandName }) => new Option(brandName, brandId)),
    );
    brand.value = value;
    return true;
  } catch (error) {
    loading = undefined;
    console.warn('the brands could not be loaded', error);
    return false;
  } finally {
    waiting.remove();
  }
}
