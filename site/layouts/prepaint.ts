/**
 * Runs while the page is being parsed, before anything is painted: what the browser remembers (vehicle, cart count,
 * currency) shows at once, and nothing jumps later. The page inlines it as text, right after the vehicle bar, so it
 * must not import anything.
 */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: it is one text in each page, and further functions weigh.
export function prepaint(keys: { vehicle: string; cartCount: string; currency: string; locale: string }): void {
  const root = document.documentElement;
  root.dataset.reading = 'content';
  try {
    const currency = localStorage.getItem(keys.currency) ?? 'INR';
    const code = document.querySelector('[data-currency-code]');
    if (code && /^[A-Z]{3}$/.test(currency)) code.textContent = currency;
    // The prices below are rupees in the Indian format: they stay hidden until prepaintPrices has rewritten them.
    if (currency !== 'INR' || (localStorage.getItem(keys.locale) ?? 'IN') !== 'IN') root.dataset.repricing = '';
    const count = Number(localStorage.getItem(keys.cartCount));
    const badge = document.getElementById('cart-badge');
    if (badge && count > 0) {
      badge.textContent = String(count);
      badge.hidden = false;
    }
    const vehicle = JSON.parse(localStorage.getItem(keys.vehicle) ?? 'null') as Record<string, unknown> | null;
    const bar = document.getElementById('vehicle-bar');
    if (bar && typeof vehicle?.label === 'string' && typeof vehicle.search === 'string') {
      const name = bar.querySelector('[data-name]');
      const local = bar.querySelector('[data-local]');
      const own = vehicle.local as { lang?: string; name?: string } | null | undefined;
      if (local && own?.lang === root.lang) local.textContent = own.name ?? '';
      const link = bar.querySelector('a');
      if (name) name.textContent = [vehicle.label, vehicle.year].filter(Boolean).join(', ');
      if (link) link.search = vehicle.search;
      bar.hidden = false;
      root.dataset.vehicle = String(vehicle.type);
    }
  } catch {
    // Storage may be forbidden; the page works without what it remembers.
  }
}
