/**
 * The signed-in shopper's menu: a menu button as WAI-ARIA describes it. Down or Up opens it at its first or last entry,
 * arrows cycle through it, a letter moves to the entry that starts with it, Escape closes it and returns to the button.
 */
export function followUserMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-user-menu]');
  const menu = document.getElementById('user-menu');
  if (!button || !menu) return;
  // Some entries are hidden from some shoppers.
  const items = () =>
    [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')].filter((item) => item.getClientRects().length > 0);

  const open = (at: number) => {
    menu.hidden = false;
    button.setAttribute('aria-expanded', 'true');
    items().at(at)?.focus();
  };
  const close = (back: boolean) => {
    menu.hidden = true;
    button.setAttribute('aria-expanded', 'false');
    if (back) button.focus();
  };

  button.addEventListener('click', () => (menu.hidden ? open(0) : close(true)));
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    open(event.key === 'ArrowDown' ? 0 : -1);
  });
  menu.addEventListener('keydown', (event) => {
    const shown = items();
    const at = shown.findIndex((item) => item.contains(document.activeElement));
    if (event.key === 'Escape') close(true);
    // Tab continues from the button, as if there were no menu.
    else if (event.key === 'Tab') return close(true);
    else {
      const to = menuStep(
        event.key,
        at,
        shown.map((item) => item.textContent ?? ''),
      );
      if (to === undefined) return;
      shown[to]?.focus();
    }
    event.preventDefault();
  });
  document.addEventListener('click', (event) => {
    const path = event.composedPath();
    if (!menu.hidden && !path.includes(menu) && !path.includes(button)) close(false);
  });
}

/** The entry that a key moves to; undefined when it moves nowhere. */
export function menuStep(key: string, at: number, names: readonly string[]): number | undefined {
  const count = names.length;
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  // Names of keys such as "ArrowLeft" are no letters.
  if ([...key].length !== 1 || key === ' ') return undefined;
  const letter = key.toLowerCase();
  for (let step = 1; step <= count; step++) {
    const next = (at + step) % count;
    if (names[next]?.trim().toLowerCase().startsWith(letter)) return next;
  }
  return undefined;
}
