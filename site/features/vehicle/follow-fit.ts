import { $vehicle } from './vehicle';

/** Keeps the page's badges of fit up to date. Their script is loaded for who has chosen a vehicle. */
export function followFit(): void {
  let loading: Promise<typeof import('./show-fits')> | undefined;
  $vehicle.subscribe(async (vehicle) => {
    if (!vehicle && !loading) return;
    loading ??= import('./show-fits');
    try {
      (await loading).showFits($vehicle.get());
    } catch {
      // Without a connection there are no badges; the next change tries again.
      loading = undefined;
    }
  });
}
