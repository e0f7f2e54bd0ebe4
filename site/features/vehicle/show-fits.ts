import { readFits } from '../../../api/shop/fit/rules';
import { $doubted, askDoubts, forgetDoubts } from '../promise/doubts';
import { arrangedList } from './arrange-list';
import { setBadge } from './fit-badge';
import { $onlyFits, readOnlyFits } from './only-fits';
import { $vehicle, type ChosenVehicle, fittedVehicle } from './vehicle';

/** Keeps badges and lists of the page up to date with the vehicle, from data in the page. */
export function showFits(): void {
  const lists = Array.from(document.querySelectorAll<HTMLElement>('.item-list'), arrangedList);
  const showLists = () => {
    for (const list of lists) void list.show($vehicle.get(), $onlyFits.get());
  };
  readOnlyFits();
  const show = () => {
    showSingles($vehicle.get());
    showLists();
  };
  const ask = (vehicle: ChosenVehicle | undefined) => {
    if (vehicle && document.querySelector('[data-fits]')) void askDoubts(vehicle);
  };
  $vehicle.subscribe((vehicle) => {
    show();
    ask(vehicle);
  });
  // The page's own data are shown at once; doubts, of which there are hardly any, a moment later.
  $doubted.listen(show);
  $onlyFits.listen(showLists);
  // The switch may have moved on another page while this one was in the browser's history.
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    readOnlyFits();
    forgetDoubts();
    ask($vehicle.get());
  });
}

/** Badges of items outside lists. */
function showSingles(vehicle: ChosenVehicle | undefined): void {
  for (const single of document.querySelectorAll<HTMLElement>('[data-fits]:not(ul)')) {
    const [verdict] = vehicle ? readFits(single.dataset.fits ?? '', fittedVehicle(vehicle), 1) : [];
    setBadge(single, verdict);
  }
}
