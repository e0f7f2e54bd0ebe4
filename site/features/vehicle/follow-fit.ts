import { $vehicle } from './vehicle';

/** The page's badges of fit and the order of its lists. Their script loads when the shopper has a vehicle. */
export function followFit(): void {
  let isLoaded = false;
  $vehicle.subscribe(async (vehicle) => {
    if (!vehicle || isLoaded) return;
    isLoaded = true;
    // Without a connection there are no badges; the next change tries again.
    const script = await import('./show-fits').catch(() => undefined);
    isLoaded = script !== undefined;
    script?.showFits();
  });
}
