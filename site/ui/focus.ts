/** Moves focus to the page's content when the focused element is gone. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
