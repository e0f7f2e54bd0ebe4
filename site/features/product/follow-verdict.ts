import { $vehicle } from '../vehicle/vehicle';

/** Keeps the product page's verdict up to date. Its script loads once the shopper has a vehicle, or asks for one. */
const place = document.querySelector<HTMLElement>('[data-verdict]');
const button = place?.querySelector('button');

let showing: Promise<typeof import('./show-verdict')> | undefined;
$vehicle.subscribe(async (vehicle) => {
  if (!place || !button || (!vehicle && !showing)) return;
  showing ??= import('./show-verdict');
  try {
    await (await showing).showVerdict(place, button);
  } catch {
    // Without a connection nothing is shown; the next change tries again.
    showing = undefined;
  }
});

button?.addEventListener('click', async () => {
  button.disabled = true;
  try {
    const { openChecker } = await import('./FitChecker');
    await openChecker(button);
  } finally {
    button.disabled = false;
  }
});
