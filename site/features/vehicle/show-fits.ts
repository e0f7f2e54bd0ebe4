import { readFits } from '../../../api/shop/fit/rules';
import { arrangedList } from './arrange-list';
import { setBadge } from './fit-badge';
import { $onlyFits, readOnlyFits } from './only-fits';
import { $vehicle, type ChosenVehicle, fittedVehicle } from './vehicle';

/** From now on the page says what fits the vehicle, from the data in the page, and its lists follow. */
export function showFits(): void {
  const lists = Array.from(document.querySelectorAll<HTMLElement>('.item-list'), arrangedList);
  const showLists = () => {
    for (const list of lists) void list.show($vehicle.get(), $onlyFits.get());
  };
  readOnlyFits();
  $vehicle.subscribe((vehicle) => {
    showSingles(vehicle);
    showLists();
  });
  $onlyFits.listen(showLists);
  // The switch may have been moved on another page while this one was in the browser's history.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) readOnlyFits();
  });
}

/** The badges of items that are not in a list. */
function showSingles(vehicle: ChosenVehicle | undefined): void {
  for (const single of document.querySelectorAll<HTMLElement>('[data-fits]:not(ul)')) {
    const [verdict] = vehicle ? readFits(single.dataset.fits ?? '', fittedVehicle(vehicle), 1) : [];
    setBadge(single, verdict);
  }
}
