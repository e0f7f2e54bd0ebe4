/**
 * Turns the sections linked in `[data-tabs] > ul` into tabs. Without scripts they are sections and links to them. The
 * page inlines it as text, so it must not import anything. It runs while the page is being parsed, before the first
 * paint, so that nothing jumps. The browser's own search finds hidden panels and opens them; so do links to them.
 */
export function makeTabs(): void {
  const list = document.querySelector('[data-tabs] > ul');
  if (!list) return;
  const tabs = Array.from(list.querySelectorAll('a'));
  const panels = tabs.map((tab) => document.getElementById(tab.hash.slice(1)));
  const select = (chosen: number) => {
    tabs.forEach((tab, index) => {
      tab.setAttribute('aria-selected', String(index === chosen));
      tab.tabIndex = index === chosen ? 0 : -1;
      const panel = panels[index];
      if (index === chosen) {
        panel?.removeAttribute('hidden');
        panel?.setAttribute('role', 'tabpanel');
        panel?.setAttribute('aria-labelledby', tab.id);
        // A panel without any focusable element is focusable itself, for keyboard readers.
        if (!panel?.querySelector('a, [tabindex]')) panel?.setAttribute('tabindex', '0');
      } else {
        panel?.setAttribute('hidden', 'until-found');
        // This hides the content only: a screen reader would read out an empty panel that has a name.
        for (const name of ['role', 'aria-labelledby', 'tabindex']) panel?.removeAttribute(name);
      }
    });
  };
  const selectAddressed = () => {
    const target = document.getElementById(location.hash.slice(1));
    const index = panels.findIndex((panel) => target !== null && panel?.contains(target));
    if (index >= 0) select(index);
    return index >= 0 ? target : null;
  };
  list.setAttribute('role', 'tablist');
  tabs.forEach((tab, index) => {
    tab.parentElement?.setAttribute('role', 'none');
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', tab.hash.slice(1));
    panels[index]?.addEventListener('beforematch', () => select(index));
    tab.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      select(index);
      history.replaceState(history.state, '', tab.hash);
    });
    tab.addEventListener('keydown', (event) => {
      const last = tabs.length - 1;
      const places: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last };
      let next = event.key === ' ' ? index : places[event.key];
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      next = next < 0 ? last : next > last ? 0 : next;
      select(next);
      tabs[next]?.focus();
    });
  });
  select(0);
  selectAddressed();
  addEventListener('hashchange', () => selectAddressed()?.scrollIntoView());
}

/** Stands before the sections: the browser may paint before it has parsed all three. */
export const tabsAheadScript =
  "document.documentElement.dataset.tabs=/^#(vehicles|alternatives)$/.test(location.hash)?location.hash.slice(1):'references'";

export const tabsScript = `(${makeTabs.toString().replace(/\n\s+/g, '\n')})()`;
