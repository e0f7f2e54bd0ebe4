/** Loads the list of brands with its script when a visitor reaches the form; few choose a brand. */
async function withBrands(act: (filter: typeof import('./brand-filter')) => Promise<unknown>): Promise<void> {
  try {
    await act(await import('./brand-filter'));
  } catch (error) {
    console.warn('the brands could not be loaded', error);
  }
}

/** The header's search form: a plain form without scripts; with them, a combobox that suggests as the shopper types. */
export function followSearchForm(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-search]');
  const box = form?.querySelector<HTMLInputElement>('input[name=q]');
  const brand = form?.querySelector<HTMLSelectElement>('select[name=brand]');
  if (!form || !box || !brand) return;

  if (/\/search\/?$/.test(location.pathname)) {
    const query = new URLSearchParams(location.search);
    box.value = query.get('q') ?? '';
    void withBrands((filter) => filter.showHeaderBrand(query.getAll('brand')));
  }

  // A blank query does nothing, and the browser shows no hint either.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    if (box.value.trim() === '') event.preventDefault();
    else if (brand.value === 'all') brand.disabled = true;
  });
  addEventListener('pageshow', () => {
    brand.disabled = false;
  });

  for (const reach of ['pointerover', 'touchstart', 'focusin'] as const)
    form.addEventListener(reach, () => void withBrands((filter) => filter.loadBrands()), { passive: true });

  // It is a combobox before its suggestions load: the role must not change while a screen reader is on the box.
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
      await (await import('../suggest/box')).followBox(form, box);
    } catch (error) {
      following = false;
      console.warn('suggestions could not be loaded', error);
    }
  };
  box.addEventListener('focus', follow);
  if (document.activeElement === box) void follow();
}
