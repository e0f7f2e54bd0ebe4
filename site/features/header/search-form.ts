import { loadBrands, showHeaderBrand } from './brand-filter';

/** The search form of the header: without scripts a plain form, with them a combobox that suggests while somebody types. */
export function followSearchForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const box = form?.querySelector<HTMLInputElement>('input[name=q]');
  const brand = form?.querySelector<HTMLSelectElement>('select[name=brand]');
  if (!form || !box || !brand) return;

  if (/\/search$/.test(location.pathname)) {
    const query = new URLSearchParams(location.search);
    box.value = query.get('q') ?? '';
    void showHeaderBrand(query.getAll('brand'));
  }

  // A blank query does nothing (specification, section 2): no hint of the browser's either.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    if (box.value.trim() === '') event.preventDefault();
    else if (brand.value === 'all') brand.disabled = true;
  });
  addEventListener('pageshow', () => {
    brand.disabled = false;
  });

  // Few visitors choose a brand: the list comes when somebody reaches for the form.
  for (const reach of ['pointerover', 'touchstart', 'focusin'] as const)
    form.addEventListener(reach, () => void loadBrands(), { passive: true });

  // What the box is must not change under a screen reader's hands, so it is a combobox before its suggestions are loaded.
  for (const [name, value] of [
    ['role', 'combobox'],
    ['aria-autocomplete', 'list'],
    ['aria-expanded', 'false'],
  ] as const)
    box.setAttribute(name, value);
  let following = false;
  const follow = async () => {
    if (following) return;
    following = true;
    try {
      (await import('../suggest/box')).followBox(form, box);
    } catch (error) {
      following = false;
      console.warn('suggestions could not be loaded', error);
    }
  };
  box.addEventListener('focus', follow);
  if (document.activeElement === box) void follow();
}
