/** A panel of the header closes on Escape (focus returns to its button), on a click elsewhere, and when focus leaves it. */
export function followPanel(panel: HTMLDetailsElement): void {
  document.addEventListener('click', (event) => {
    if (panel.open && !event.composedPath().includes(panel)) panel.open = false;
  });
  panel.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !panel.contains(relatedTarget)) panel.open = false;
  });
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !panel.open) return;
    panel.open = false;
    panel.querySelector('summary')?.focus();
  });
}
