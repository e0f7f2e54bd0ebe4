/** "Back" leads to the shop's page that the visitor came from; for a visitor from elsewhere, home. */
export function followBack(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-back]')) {
    link.addEventListener('click', (event) => {
      if (history.length < 2 || !document.referrer.startsWith(`${location.origin}/`)) return;
      event.preventDefault();
      history.back();
    });
  }
}
