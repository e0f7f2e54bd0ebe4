/**
 * Notes a tab that is chosen before the scripts of its island are there, so that `Tabs.tsx` can select it when they
 * are. It is inlined in the page as text and must not import anything.
 */
export function noteEarlyTabs(): void {
  document.addEventListener('click', ({ target }) => {
    const tab = target instanceof Element && target.closest('astro-island[ssr] [role=tab]');
    if (tab) tab.parentElement?.setAttribute('data-early', tab.id);
  });
}

export const earlyTabScript = `(${noteEarlyTabs.toString().replace(/\n\s+/g, '\n')})()`;
