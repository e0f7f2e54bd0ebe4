/**
 * Notes a tab that is chosen before the island's scripts are there; `Tabs.tsx` selects it then. The page inlines it as
 * text, so it must not import anything.
 */
export function noteEarlyTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element && target.closest('astro-island[ssr] [role=tab]');
    if (tab) tab.parentElement?.setAttribute('data-early', tab.id);
  });
}

export const earlyTabScript = `(${noteEarlyTabs.toString().replace(/\n\s+/g, '\n')})()`;
