import type { Brand } from '../../../api/contract/parts';
import { call } from '../../lib/http';
import { pageLanguage, pageText } from '../../lib/page-strings';

/** "All brands", and what the list of brands stands on before it has come. Source: specification, section 2: no filter. */
const all = 'all';

let loading: Promise<void> | undefined;
/** What the page was last filtered by, for a choice that somebody has made since is not taken back. */
let shown: string = all;

const select = () => document.querySelector<HTMLSelectElement>('form[data-search] select[name=brand]');

/** The brand chosen in the header; undefined for all. */
export function headerBrand(): string | undefined {
  const value = select()?.value;
  return value === all ? undefined : value;
}

/** Shows the brand that the page is filtered by; several or none are "All brands". */
export async function showHeaderBrand(brands: readonly string[]): Promise<void> {
  const brand = select();
  if (!brand) return;
  const [wanted = all] = brands.length === 1 ? brands : [];
  if (wanted === shown) return;
  shown = wanted;
  if (wanted !== all) await loadBrands();
  brand.value = wanted;
  // A brand that the catalogue does not have.
  if (brand.selectedIndex < 0) brand.value = all;
}

/** The brands in the dropdown, once. The browser keeps the answer for 5 minutes (specification, section 7). */
export function loadBrands(): Promise<void> {
  const brand = select();
  if (!brand) return Promise.resolve();
  loading ??= fill(brand);
  return loading;
}

async function fill(brand: HTMLSelectElement): Promise<void> {
  const waiting = new Option(pageText()('search.loadingBrands'));
  waiting.disabled = true;
  brand.add(waiting);
  try {
    const { data } = await call<{ data: Brand[] }>('GET', `/api/brands?lang=${pageLanguage()}`);
    brand.append(...data.map(({ brandId, brandName }) => new Option(brandName, brandId)));
  } catch (error) {
    loading = undefined;
    console.warn('the brands could not be loaded', error);
  } finally {
    waiting.remove();
  }
}
